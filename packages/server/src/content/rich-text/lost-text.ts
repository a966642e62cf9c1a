import { Parser } from 'htmlparser2';
import { HTML, MATHML } from './allowed-markup.ts';

/** Tags that editors and browsers write, and that are taken out without a word: what they hold stays. */
const OTHER_TAGS = `
  a abbr acronym address animate animatetransform annotation annotation-xml applet area article aside audio b base basefont bdi
  bdo bgsound big blink body button canvas center circle clippath col colgroup command content data datalist defs del desc details
  dfn dialog dir ellipse embed fieldset filter font footer foreignobject form frame frameset g h1 h5 h6 head header hgroup html
  iframe image input ins kbd keygen label legend line lineargradient link listing maction main map marker marquee mask menu menuitem
  meta metadata meter mlabeledtr mglyph mlongdiv mpath mscarries msgroup msline msrow mstack mfenced nav nobr noembed noframes none
  noscript object optgroup option output param path pattern picture plaintext polygon polyline portal progress radialgradient rb
  rect rp rt rtc ruby samp script search section select semantics set shadow slot source spacer stop strike style summary svg switch
  symbol template text textarea textpath time title track tspan tt use var video view wbr xml xmp`
  .trim()
  .split(/\s+/);
const TAGS = new Set([...HTML, ...MATHML, ...OTHER_TAGS]);
/** Tags with a namespace, as Word writes them, or elements of a page's own. */
const OTHERS_TAG = /^(?:[a-z]\w*:[a-z][\w.-]*|[a-z]{2,}(?:-[a-z0-9]{2,})+)$/;

/** Attributes that are written without a value. */
const BARE = new Set(
  `allowfullscreen async autofocus autoplay checked compact contenteditable controls declare default defer disabled download
  draggable formnovalidate hidden inert ismap itemscope loop multiple muted nohref nomodule noresize noshade novalidate nowrap open
  playsinline readonly required reversed scoped seamless selected sortable`
    .trim()
    .split(/\s+/),
);
const OTHERS_BARE = /^(?:data|aria|ng|_ng\w*|v|x)-/;
const ATTRIBUTE = /^[a-z_:@][\w:.@-]*$/i;

/** Words, or an equation. A stray quote or semicolon among attributes loses nothing. */
const isText = (name: string, quote: string | null | undefined): boolean => {
  if (!/[\p{L}\p{N}]/u.test(name)) return false;
  if (!ATTRIBUTE.test(name)) return true;
  if (quote === undefined) return !BARE.has(name) && !OTHERS_BARE.test(name);
  return quote === null && name.length === 1;
};
const INSTRUCTION = /^(?:!doctype|!\[|\?[a-z])/i;

/** No text has it. */
const END = '\u{FDD0}';
const SHOWN = 30;

/**
 * Finds a "<" that is meant as one and would be read as a tag, with what follows it: its text would not be shown. Null: there
 * is none, as far as can be told. Tags and attributes of other editors are none.
 */
export const lostText = (source: string): string | null => {
  let lostFrom: number | null = null;
  let readTo = 0;
  let hasEnd = false;
  const lose = (): void => {
    lostFrom ??= parser.startIndex;
  };
  const read = (): void => {
    readTo = parser.endIndex + 1;
  };
  let isOfText = false;
  const parser = new Parser({
    onopentagname: (name) => {
      isOfText = !TAGS.has(name) && !OTHERS_TAG.test(name);
    },
    onattribute: (name, _value, quote) => {
      isOfText ||= isText(name, quote);
    },
    onopentag: (_name, _attributes, isImplied) => {
      if (isImplied) return;
      if (isOfText) lose();
      read();
    },
    onclosetag: (_name, isImplied) => {
      if (!isImplied) read();
    },
    oncomment: (text) => {
      if (!text.includes(END)) read();
    },
    onprocessinginstruction: (name) => {
      if (!INSTRUCTION.test(name)) lose();
      read();
    },
    ontext: (text) => {
      hasEnd ||= text.includes(END);
      read();
    },
  });
  parser.end(source + END);
  if (!hasEnd) lostFrom ??= Math.max(source.indexOf('<', readTo), 0);
  return lostFrom === null ? null : source.slice(lostFrom, lostFrom + SHOWN);
};
