/** What rich text says, for names that must be plain. Parsed in a document of its own: nothing loads or runs. */
export const plainTextOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/\s+/g, ' ').trim();
