/** The files that a browser fetches which was never here: what the page names, and what its service worker keeps. */
export const clientFiles = async (origin: string): Promise<readonly string[]> => {
  const text = async (path: string): Promise<string> => (await fetch(origin + path)).text();
  const [page, worker] = [await text('/'), await text('/sw.js')];
  const named = [...page.matchAll(/ (?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
  const kept = [...worker.matchAll(/\burl"?:[`"']([^`"']+)[`"']/g)].map(([, path = '']) => `/${path}`);
  if (named.length === 0 || kept.length === 0) throw new Error('The page or its service worker names no file');
  return [...new Set([...named, '/sw.js', ...kept])];
};

/** Fetches one as a browser does over TLS, and returns how many bytes came of it. */
export const fetchFile = async (origin: string, path: string): Promise<number> => {
  const file = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } });
  const { byteLength } = await file.arrayBuffer();
  if (!file.ok) throw new Error(`${path}: ${file.status}`);
  // It is unpacked when it is read.
  return Number(file.headers.get('content-length') ?? byteLength);
};
