import { extname, join, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.bin': 'application/octet-stream',
};

export interface PageFile {
  readonly path: string;
  readonly type: string;
}

/** The file of a path within the folder of the page, or null: what is not of the page is not read. */
export const fileOf = (folder: string, pathname: string): PageFile | null => {
  let named: string;
  try {
    named = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (/[\0\\:]/.test(named)) return null;
  const extension = extname(named);
  // An address of the page itself, which has one file for all of them.
  if (extension === '') return { path: join(folder, 'index.html'), type: TYPES['.html'] ?? '' };
  const type = TYPES[extension];
  const path = join(folder, named);
  return type === undefined || !path.startsWith(folder + sep) ? null : { path, type };
};
