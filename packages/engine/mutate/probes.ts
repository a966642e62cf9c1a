import { childrenOf, type Node, parsed } from './mutations.ts';

/** A part of a file that is run as a whole, or not at all. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

const NO_STATEMENT = /^(Import|Export(All|Named)|TS)/;
const PROBE = '__ran';

/** Parts of a file, and its text with a call before each: `offset` is the number of its first part. */
export const probed = (file: string, source: string, offset: number): { parts: readonly Part[]; text: string } => {
  const parts: Part[] = [];
  const inserted: { readonly at: number; readonly text: string }[] = [];
  const add = ({ start, end }: Node, before: string, after: string | null): void => {
    inserted.push({ at: start, text: before.replace('#', String(offset + parts.length)) });
    if (after !== null) inserted.push({ at: end, text: after });
    parts.push({ start, end });
  };
  const visit = (node: Node): void => {
    const lists = [node['body'], node['consequent']].filter(Array.isArray) as (readonly Node[])[];
    if (node.type !== 'ClassBody')
      for (const statement of lists.flat())
        if (!NO_STATEMENT.test(statement.type)) add(statement, `;${PROBE}(#);`, null);
    const body = node['body'] as Node | undefined;
    if (node.type === 'ArrowFunctionExpression' && node['expression'] === true && body !== undefined) {
      // The parentheses around it, if there are any, stay around it.
      add(body, `(${PROBE}(#), `, ')');
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parsed(file, source));
  let text = source;
  inserted
    .map((one, order) => ({ ...one, order }))
    .sort((a, b) => b.at - a.at || b.order - a.order)
    .forEach((one) => {
      text = text.slice(0, one.at) + one.text + text.slice(one.at);
    });
  return { parts, text };
};
