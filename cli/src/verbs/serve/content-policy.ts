/**
 * What the page may load and contact: its own files and its own server. `serve` sends it as a header; the build of
 * the page writes it into `index.html`, for servers that send no such header.
 */
export const CONTENT_POLICY = [
  "default-src 'none'",
  // Core compiles each algorithm with `Function`.
  "script-src 'self' 'unsafe-eval'",
  // A worker for a user's text starts from a blob, because such a worker inherits the policy of the page.
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
