const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** Around what was read of a formula already: two characters that no text has. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const READ = `${OPEN}([^${OPEN}${CLOSE}]*)${CLOSE}`;
const SIGN: Readonly<Record<string, string>> = { mfrac: '/', msup: '^', msub: '_' };
const LEAF = /<(mn|mi|mo|mtext)\b[^>]*>([^<]*)<\/\1>/g;
const SPACE = /<mspace\b[^>]*>(?:<\/mspace>)?/g;
const PAIR = new RegExp(`<(mfrac|msup|msub)\\b[^>]*>${READ}${READ}</\\1>`, 'g');
const ROOT = new RegExp(`<msqrt\\b[^>]*>((?:${READ})*)</msqrt>`, 'g');
const ROW = new RegExp(`<(mrow|mstyle|mpadded|math)\\b[^>]*>((?:${READ})*)</\\1>`, 'g');
const BOUNDS = new RegExp(`[${OPEN}${CLOSE}]`, 'g');

const read = (text: string): string => `${OPEN}${text.replace(BOUNDS, '')}${CLOSE}`;
/** Anything but a number or a letter stands in brackets. */
const one = (text: string): string => (/^(?:[\p{L}\p{N}.,]*|\([^()]*\))$/u.test(text) ? text : `(${text})`);

/** A formula as it is written in one line, from its innermost parts outwards. What has no such way loses its tags. */
const formulaText = (math: string): string => {
  const step = (text: string): string =>
    text
      .replace(PAIR, (_, tag: string, above: string, below: string) => read(`${one(above)}${SIGN[tag]}${one(below)}`))
      .replace(ROOT, (_, inner: string) => read(`√${one(inner.replace(BOUNDS, ''))}`))
      .replace(ROW, (_, _tag: string, inner: string) => read(inner));
  let text = math.replace(SPACE, '').replace(LEAF, (_, _tag: string, leaf: string) => read(leaf.trim()));
  for (let next = step(text); next !== text; next = step(text)) text = next;
  return text.replace(BOUNDS, '');
};

/** Made-safe HTML as one line of text: a picture by what stands in its place, a formula as it is typed. */
export const plainText = (html: string): string =>
  html
    .replace(/<math\b[\s\S]*?<\/math>/g, formulaText)
    .replace(/<img[^>]*\salt="([^"]*)"[^>]*>/g, ' [$1] ')
    .replace(/<su([pb])\b[^>]*>/g, (_, which: string) => (which === 'p' ? '^' : '_'))
    .replace(/<\/(?:p|li|tr|td|th|div|h\d)>|<br[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
