/** Authors' texts are made of these; anything else is taken out. */
export const MATHML = `
  math mrow mi mo mn mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts
  mprescripts mtable mtr mtd mstyle mpadded mphantom menclose merror ms`
  .trim()
  .split(/\s+/);
export const HTML = `
  p br strong b em i u s sub sup small mark span div blockquote q cite ul ol li dl dt dd h2 h3 h4 table
  caption thead tbody tfoot tr th td figure figcaption img code pre hr abbr`
  .trim()
  .split(/\s+/);
export const MATHML_ATTRIBUTES = `
  display form fence separator stretchy symmetric largeop movablelimits accent accentunder lspace rspace
  minsize maxsize width height depth voffset linethickness mathvariant columnalign rowspacing columnspacing
  rowlines columnlines rowspan columnspan notation displaystyle scriptlevel class style`
  .trim()
  .split(/\s+/);
