const SVG = "http://www.w3.org/2000/svg";
/** Pixels of a picture for each of the figure. */
const SHARP = 2;

/** The figure as a file that needs nothing else, on white paper. */
export function svgFile(figure: Element): string {
  const svg = figure.cloneNode(true) as Element;
  svg.setAttribute("xmlns", SVG);
  const paper = document.createElementNS(SVG, "rect");
  const look = { width: "100%", height: "100%", fill: "white" };
  for (const [name, value] of Object.entries(look)) paper.setAttribute(name, value);
  svg.insertBefore(paper, svg.firstChild);
  return `${new XMLSerializer().serializeToString(svg)}\n`;
}

export async function pngFile(svg: string, width: number, height: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width * SHARP;
    canvas.height = height * SHARP;
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, fail) =>
      canvas.toBlob((blob) =>
        blob ? resolve(blob) : fail(new Error("this browser makes no PNG.")),
      ),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
