/** Where a file that an author loaded is served: names come with or without their folder. */
export const storageUrl = (name: string): string =>
  name.startsWith('/storage/') ? name : `/storage/${encodeURIComponent(name.replace(/^\/+/, ''))}`;
