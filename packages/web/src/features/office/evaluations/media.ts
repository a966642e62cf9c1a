import { isEvaluationFile, MAX_EVALUATION_FILE_BYTES, MAX_EVALUATION_FILES } from '@quipu/contract';
import { texts } from './texts.ts';

/** A file as its author calls it, and by what is in it. */
export interface HashedFile {
  readonly file: File;
  readonly name: string;
  readonly stored: string;
}

/** Null: nothing is wrong with them. */
export const mediaProblem = (files: readonly File[]): string | null => {
  if (files.length > MAX_EVALUATION_FILES) return texts.manyMedia(MAX_EVALUATION_FILES);
  const odd = files.find(({ name }) => !isEvaluationFile(name));
  if (odd !== undefined) return texts.wrongMedia(odd.name);
  const large = files.find(({ size }) => size > MAX_EVALUATION_FILE_BYTES);
  return large === undefined ? null : texts.largeMedia(large.name);
};

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Those of the files that an evaluation names, under the names that the server has for them. */
export const hashed = async (json: string, files: readonly File[]): Promise<readonly HashedFile[]> => {
  const found: HashedFile[] = [];
  for (const file of files.filter(({ name }) => json.includes(name))) {
    const ending = file.name.slice(file.name.lastIndexOf('.')).toLowerCase();
    const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(await file.arrayBuffer()));
    found.push({ file, name: file.name, stored: hex(digest) + ending });
  }
  return found;
};
