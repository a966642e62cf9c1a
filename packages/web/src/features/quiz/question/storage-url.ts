/** Address of a file that an item names. Anything but a plain name or our own path leads nowhere. */
export const storageUrl = (name: string): string =>
  name.startsWith('/storage/') ? name : `/storage/${encodeURIComponent(name.replace(/^\/+/, ''))}`;
