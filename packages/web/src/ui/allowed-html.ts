const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** A text that somebody else wrote may be made of these, whichever sanitizer sees to it. */
export const HTML = words(`
  a abbr acronym address article aside audio b bdi bdo big blockquote br caption center cite code col colgroup data dd
  del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main
  mark nav ol p picture pre q rp rt ruby s samp search section small source span strike strong sub summary sup table
  tbody td tfoot th thead time tr track tt u ul var video wbr`);
export const MATHML = words(`
  math menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt
  mstyle msub msubsup msup mtable mtd mtext mtr munder munderover`);
/** Those that go with all that is in them. Whatever else is in none of these lists leaves what is in it. */
export const DROPPED = words(`
  annotation annotation-xml applet embed frame frameset head iframe noembed noframes noscript object plaintext script style
  svg template textarea title xmp`);
export const ATTRIBUTES = words(`
  accent accentunder align alt aria-hidden aria-label autoplay bevelled bgcolor border cellpadding cellspacing cite class
  close color cols colspan columnalign columnlines columnspacing columnspan controls datetime denomalign depth dir display
  displaystyle face fence frame headers height hidden href hreflang kind label lang largeop linethickness loading loop
  lquote lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits muted notation numalign open
  playsinline poster preload reversed role rowalign rowlines rowspacing rowspan rquote rspace scope scriptlevel separator
  separators size span src srclang start stretchy style subscriptshift summary supscriptshift symmetric title translate
  type valign value voffset width wrap`);
