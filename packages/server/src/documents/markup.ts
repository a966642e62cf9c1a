import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { getOuterHTML, textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';

export interface TextStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  /** Above or below the line, and smaller. */
  readonly shift: -1 | 0 | 1;
}
export const PLAIN: TextStyle = {
  bold: false,
  italic: false,
  mono: false,
  underline: false,
  strike: false,
  shift: 0,
};

export type Inline =
  | { readonly kind: 'text'; readonly text: string; readonly style: TextStyle }
  | { readonly kind: 'formula'; readonly mathml: string; readonly plain: string }
  | { readonly kind: 'break' };

export type Block =
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[]; readonly isHeading: boolean }
  | { readonly kind: 'formula'; readonly mathml: string; readonly plain: string }
  | { readonly kind: 'picture'; readonly src: string; readonly alt: string }
  | { readonly kind: 'list'; readonly items: readonly { readonly mark: string; readonly blocks: readonly Block[] }[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'rule' };
export interface Cell {
  readonly isHead: boolean;
  readonly blocks: readonly Block[];
}

const BLOCKS = new Set('p div blockquote ul ol li dl dt dd h2 h3 h4 table figure figcaption pre hr'.split(' '));
const CONTAINERS = new Set('div blockquote dl figure'.split(' '));

const styledBy = (tag: string, style: TextStyle): TextStyle => {
  switch (tag) {
    case 'strong':
    case 'b':
    case 'th':
    case 'dt':
      return { ...style, bold: true };
    case 'em':
    case 'i':
    case 'cite':
      return { ...style, italic: true };
    case 'code':
    case 'pre':
      return { ...style, mono: true };
    case 'u':
      return { ...style, underline: true };
    case 's':
      return { ...style, strike: true };
    case 'sup':
      return { ...style, shift: 1 };
    case 'sub':
      return { ...style, shift: -1 };
    default:
      return style;
  }
};

const isBlockFormula = ({ name, attribs }: Element): boolean => name === 'math' && attribs['display'] === 'block';
const standsAlone = (node: ChildNode): boolean =>
  isTag(node) && (BLOCKS.has(node.name) || node.name === 'img' || isBlockFormula(node));
const holdsBlock = (node: ChildNode): boolean => standsAlone(node) || (isTag(node) && node.children.some(holdsBlock));
const formula = (node: Element) => ({ mathml: getOuterHTML(node, { xmlMode: true }), plain: textContent(node) });

const inlinesOf = (nodes: readonly ChildNode[], style: TextStyle): readonly Inline[] =>
  nodes.flatMap((node): readonly Inline[] => {
    if (isText(node)) return [{ kind: 'text', text: node.data, style }];
    if (!isTag(node)) return [];
    if (node.name === 'br') return [{ kind: 'break' }];
    if (node.name === 'math') return [{ kind: 'formula', ...formula(node) }];
    if (node.name === 'q')
      return [
        { kind: 'text', text: '«', style },
        ...inlinesOf(node.children, style),
        { kind: 'text', text: '»', style },
      ];
    return inlinesOf(node.children, styledBy(node.name, style));
  });

const isEmpty = (inlines: readonly Inline[]): boolean =>
  inlines.every((inline) => inline.kind === 'text' && inline.text.trim() === '');

const rowsOf = (table: Element): readonly Element[] =>
  table.children.filter(isTag).flatMap((child) => (child.name === 'tr' ? [child] : rowsOf(child)));

const blockOf = (node: Element, style: TextStyle): readonly Block[] => {
  const within = styledBy(node.name, style);
  if (isBlockFormula(node)) return [{ kind: 'formula', ...formula(node) }];
  switch (node.name) {
    case 'img':
      return [{ kind: 'picture', src: node.attribs['src'] ?? '', alt: node.attribs['alt'] ?? '' }];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'ul':
    case 'ol': {
      const first = Number(node.attribs['start'] ?? 1);
      const items = node.children.filter((child): child is Element => isTag(child) && child.name === 'li');
      const marked = items.map((item, place) => ({
        mark: node.name === 'ul' ? '•' : `${first + place}.`,
        blocks: blocksOf(item.children, within),
      }));
      return [{ kind: 'list', items: marked }];
    }
    case 'table': {
      const rows = rowsOf(node).map((row) =>
        row.children.filter(isTag).map(({ name, children }) => ({
          isHead: name === 'th',
          blocks: blocksOf(children, styledBy(name, within)),
        })),
      );
      return [{ kind: 'table', rows }];
    }
    default:
      return CONTAINERS.has(node.name) || node.children.some(holdsBlock)
        ? blocksOf(node.children, within)
        : [{ kind: 'paragraph', inlines: inlinesOf(node.children, within), isHeading: /^h\d$/.test(node.name) }];
  }
};

/** Runs of text between blocks are paragraphs of their own. */
const blocksOf = (nodes: readonly ChildNode[], style: TextStyle): readonly Block[] => {
  const blocks: Block[] = [];
  let run: ChildNode[] = [];
  const endRun = () => {
    const inlines = inlinesOf(run, style);
    if (!isEmpty(inlines)) blocks.push({ kind: 'paragraph', inlines, isHeading: false });
    run = [];
  };
  for (const node of nodes) {
    if (!holdsBlock(node)) run.push(node);
    else {
      endRun();
      if (isTag(node))
        blocks.push(
          ...(standsAlone(node) ? blockOf(node, style) : blocksOf(node.children, styledBy(node.name, style))),
        );
    }
  }
  endRun();
  return blocks;
};

/** Authors' HTML, which was made safe when it was loaded, as what a page is made of. */
export const blocksOfHtml = (html: string): readonly Block[] => blocksOf(parseDocument(html).children, PLAIN);
