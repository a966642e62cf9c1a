import { expect, it } from 'vitest';
import { type Block, blocksOfHtml } from './markup.ts';

const said = (blocks: readonly Block[]): unknown =>
  blocks.map((block) => {
    if (block.kind === 'paragraph')
      return block.inlines.map((inline) => (inline.kind === 'text' ? inline.text : inline.kind)).join('|');
    if (block.kind === 'list') return block.items.map(({ mark, blocks: inside }) => [mark, said(inside)]);
    if (block.kind === 'table') return block.rows.map((row) => row.map(({ blocks: inside }) => said(inside)));
    return block.kind;
  });

it.each([
  ['<p>uno <b>dos</b></p>tres', ['uno |dos', 'tres']],
  ['<p>a<br/>b</p><hr/>', ['a|break|b', 'rule']],
  ['<p>Mire: <img src="/storage/x.svg" alt="x"/> y diga</p>', ['Mire: ', 'picture', ' y diga']],
  [
    '<ol start="3"><li>x</li><li><p>y</p></li></ol>',
    [
      [
        ['3.', ['x']],
        ['4.', ['y']],
      ],
    ],
  ],
  ['<table><tbody><tr><th>A</th><td>1</td></tr></tbody></table>', [[[['A'], ['1']]]]],
  ['<p>Sea <math><mi>x</mi></math>:</p><math display="block"><mi>y</mi></math>', ['Sea |formula|:', 'formula']],
  ['<figure><img src="/storage/x.png" alt="x"/><figcaption>pie</figcaption></figure>', ['picture', 'pie']],
])('%s', (html, blocks) => {
  expect(said(blocksOfHtml(html))).toEqual(blocks);
});

it('keeps the style of what it is inside of', () => {
  const [block] = blocksOfHtml('<p>H<sub>2</sub>O <em>muy <strong>fría</strong></em></p>');
  const styles =
    block?.kind === 'paragraph' ? block.inlines.map((one) => (one.kind === 'text' ? one.style : null)) : [];
  expect(styles.map((style) => [style?.shift, style?.italic, style?.bold])).toEqual([
    [0, false, false],
    [-1, false, false],
    [0, false, false],
    [0, true, false],
    [0, true, true],
  ]);
});
