/** Addresses of blobs that import a module, by the address of the module. */
const blobs = new Map<string, string>();

/**
 * Starts a worker from the address of its module. A worker for a user's text starts from a blob that imports the
 * module, because such a worker inherits the content policy of the page and a worker from an address does not.
 */
export function startWorker(module: string, hasText: boolean): Worker {
  return new Worker(hasText ? blobOf(module) : module, { type: "module" });
}

function blobOf(module: string): string {
  let blob = blobs.get(module);
  if (blob === undefined) {
    const code = `import ${JSON.stringify(new URL(module, location.href).href)};`;
    blob = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    blobs.set(module, blob);
  }
  return blob;
}
