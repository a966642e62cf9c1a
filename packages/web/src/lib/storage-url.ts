import { baseAddress } from './base-address.ts';
import { fileGrant } from './file-grant.ts';

/** The name says what is in the file. */
const HASHED = /\/[0-9a-f]{64}\.\w+$/;

/** The address of a file that an author loaded. The name may come with `/storage/` or without. */
export const storageUrl = (name: string): string => {
  const path = name.startsWith('/storage/') ? name : `/storage/${encodeURIComponent(name.replace(/^\/+/, ''))}`;
  const grant = HASHED.test(path) ? fileGrant() : null;
  return baseAddress() + path + (grant === null ? '' : `?g=${grant}`);
};
