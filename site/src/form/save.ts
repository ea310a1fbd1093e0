export function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  const address = URL.createObjectURL(content);
  link.href = address;
  link.download = name;
  link.click();
  // The address stays valid for some seconds, because some browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
