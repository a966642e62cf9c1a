import { baseAddress } from './base-address.ts';

/** Where a file that an author loaded is served: names come with or without their folder. */
export const storageUrl = (name: string): string =>
  baseAddress() + (name.startsWith('/storage/') ? name : `/storage/${encodeURIComponent(name.replace(/^\/+/, ''))}`);
