/**
 * Reduces rich text to plain text, for names; a picture is its alternative text. It is parsed in a
 * document of its own: nothing loads or runs.
 */
export const plainTextOf = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(picture.alt);
  return body.textContent.replace(/\s+/g, ' ').trim();
};
