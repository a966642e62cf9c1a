import { LRUCache } from 'lru-cache';
import { liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js';
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js';
import { MathML } from 'mathjax-full/js/input/mathml.js';
import { mathjax } from 'mathjax-full/js/mathjax.js';
import { SVG } from 'mathjax-full/js/output/svg.js';

/** A formula drawn as outlines. Lengths in em; `depth`: how much of it is below the line of the text. */
export interface Formula {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

const UNITS_PER_EM = 1_000;
/** So many are kept of all the evaluations that are being looked at. */
const MAX_KEPT = 5_000;

const drawing = (): ((mathml: string) => Formula | null) => {
  const adaptor = liteAdaptor();
  RegisterHTMLHandler(adaptor);
  const document = mathjax.document('', {
    InputJax: new MathML({ parseAs: 'xml', forceReparse: false }),
    OutputJax: new SVG({ fontCache: 'none' }),
  });
  return (mathml) => {
    const svg = adaptor.innerHTML(document.convert(mathml, { display: /<math[^>]*display="block"/.test(mathml) }));
    const box = /viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"/.exec(svg)?.slice(1).map(Number);
    if (box === undefined) return null;
    const [, top = 0, width = 0, height = 0] = box;
    return {
      svg: svg.replaceAll('currentColor', '#000'),
      width: width / UNITS_PER_EM,
      height: height / UNITS_PER_EM,
      depth: Math.max(0, (top + height) / UNITS_PER_EM),
    };
  };
};

let draw: ReturnType<typeof drawing> | null = null;
const kept = new LRUCache<string, { readonly formula: Formula | null }>({ max: MAX_KEPT });

/** MathML as outlines; null where it cannot be drawn. Those of an evaluation are the same for all who took it. */
export const formulaOf = (mathml: string): Formula | null => {
  const held = kept.get(mathml);
  if (held !== undefined) return held.formula;
  draw ??= drawing();
  let formula: Formula | null;
  try {
    formula = draw(mathml);
  } catch {
    formula = null;
  }
  kept.set(mathml, { formula });
  return formula;
};
