/**
 * Reduces rich text to plain text, for names. It is parsed in a document of its own: nothing loads
 * or runs.
 */
export const plainTextOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/\s+/g, ' ').trim();
