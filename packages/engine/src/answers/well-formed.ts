const LOW = 0xdc00;
const SURROGATES_FROM = 0xd800;
const SURROGATES_TO = 0xdfff;

/** The number of code units of the character at a place; 0: it can't be kept (NUL, or half of a pair). */
const unitsAt = (text: string, place: number): 0 | 1 | 2 => {
  const unit = text.charCodeAt(place);
  if (unit === 0) return 0;
  if (unit < SURROGATES_FROM || unit > SURROGATES_TO) return 1;
  const next = text.charCodeAt(place + 1);
  return unit < LOW && next >= LOW && next <= SURROGATES_TO ? 2 : 0;
};

/** Every character is whole, and none is NUL: a text that JSON, UTF-8 and every database hold as it is. */
export const isWellFormed = (text: string): boolean => {
  for (let place = 0; place < text.length; ) {
    const units = unitsAt(text, place);
    if (units === 0) return false;
    place += units;
  }
  return true;
};

/**
 * Makes of a text what can be an answer, before it is one: characters that can be none are left out, and it ends after its
 * last whole character within `longest` code units.
 */
export const answerableText = (text: string, longest: number): string => {
  if (text.length <= longest && isWellFormed(text)) return text;
  let kept = '';
  for (let place = 0; place < text.length; ) {
    const units = unitsAt(text, place);
    if (kept.length + units > longest) break;
    kept += text.slice(place, place + units);
    place += Math.max(1, units);
  }
  return kept;
};
