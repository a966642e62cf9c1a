import { baseAddress } from './base-address.ts';

/** The address of a file that an author loaded. The name may come with `/storage/` or without. */
export const storageUrl = (name: string): string =>
  baseAddress() + (name.startsWith('/storage/') ? name : `/storage/${encodeURIComponent(name.replace(/^\/+/, ''))}`);
