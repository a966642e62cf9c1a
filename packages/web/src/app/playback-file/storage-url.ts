import { texts } from './texts.ts';

/** Stands in a picture's place where the file was written without it. */
const LEFT_OUT = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" width="260" height="48"><rect width="259" height="47" x=".5" y=".5" fill="#fff" stroke="#56606e"/><text x="130" y="29" text-anchor="middle" font-family="sans-serif" font-size="14" fill="#1c2430">${texts.leftOut}</text></svg>`,
)}`;

let held: ReadonlyMap<string, string> = new Map();

/** Has the pictures of the file, by their names in the storage of the server. */
export const holdFiles = (files: ReadonlyMap<string, string>): void => {
  held = files;
};

/** A name that cannot be decoded is that of nothing held. */
const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** Takes the place of `lib/storage-url.ts` in the file: what a question shows is in it, or nowhere. */
export const storageUrl = (name: string): string => held.get(decoded(name.replace(/^\/?storage\//, ''))) ?? LEFT_OUT;
