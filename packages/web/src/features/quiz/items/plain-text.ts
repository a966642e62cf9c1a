const SIGNS: Readonly<Record<string, string>> = { mfrac: '/', msup: '^', msub: '_', sup: '^', sub: '_' };

/** A part of a formula: anything but a number or a letter stands in brackets. */
const one = (text: string): string => (/^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`);

const lineOf = (node: Node): string => {
  if (!(node instanceof Element)) return node.textContent ?? '';
  const { localName, children, childNodes } = node;
  const sign = SIGNS[localName] ?? '';
  if (localName.startsWith('m') && sign !== '') return [...children].map((part) => one(lineOf(part))).join(sign);
  const line = [...childNodes].map(lineOf).join('');
  if (localName === 'img') return node.getAttribute('alt') ?? '';
  return localName === 'msqrt' ? `√${one(line)}` : sign + line;
};

/**
 * Reduces rich text to plain text, for names; a picture is its alternative text, a formula what one would type, as the server writes it
 * (exams/grading/plain-text.ts). It is parsed in a document of its own: nothing loads or runs.
 */
export const plainTextOf = (html: string): string =>
  lineOf(new DOMParser().parseFromString(html, 'text/html').body).replace(/\s+/g, ' ').trim();
