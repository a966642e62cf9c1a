import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { richText } from './rich-text.ts';

const made = (source: string) => {
  const text = richText(source, new Map());
  return E.isRight(text) ? text.right.html : text;
};

describe('a "<" that its author meant', () => {
  it.each([
    ['<p>Sean x<y, z=3. ¿Cuál es menor?</p>', '<y, z=3. ¿Cuál es menor?</p>'],
    ['p<q', '<q'],
    ['<p>Si a<b entonces c>d</p>', '<b entonces c>d</p>'],
    ['<p>Si a<p z=3>2</p>', '<p z=3>2</p>'],
    ['2<p<5', '<p<5'],
    ['Si n<a y \\(b>c\\)', '<a y  '],
    ['x<!y y>2', '<!y y>2'],
    ['Antes <!-- de que termine', '<!-- de que termine'],
    ['<p title="sin fin>Todo lo demás</p>', '<p title="sin fin>Todo lo demá'],
  ])('is a problem with its place, and nothing of it is lost: %s', (source, lost) => {
    expect(made(source)).toEqual(
      E.left(expect.stringContaining(`"${lost}" se leería como una etiqueta y no se mostraría: escriba &lt;`)),
    );
  });

  it.each([
    ['1 < 2 y 3<4', '1 &lt; 2 y 3&lt;4'],
    ['x <= y', 'x &lt;= y'],
    ['x &lt; y', 'x &lt; y'],
    ['\\(x<y\\), z=3', expect.stringMatching(/<mo[^>]*>&lt;<\/mo>.*, z=3$/)],
  ])('is shown where no tag could begin: %s', (source, html) => {
    expect(made(source)).toEqual(html);
  });
});

describe('what other editors write', () => {
  it.each([
    [
      'Word',
      '<p class=MsoNormal style="mso-bidi-font-size:11pt"><o:p>Uno</o:p> <![if !x]>y<![endif]></p>',
      '<p>Uno y</p>',
    ],
    [
      'a page',
      '<section id="a"><a href="https://x.ec" target=_blank>Uno</a> <font color=red>y</font></section>',
      'Uno y',
    ],
    [
      'a sheet',
      '<google-sheets-html-origin><td nowrap data-x class="">Uno</td></google-sheets-html-origin>',
      '<td>Uno</td>',
    ],
    ['a comment', 'Uno<!-- nada -->, dos', 'Uno, dos'],
    ['a slip', '<p class="a"">Uno</p>', '<p>Uno</p>'],
    ['no end', '<p>Uno', '<p>Uno</p>'],
    ['a line', 'Uno<br/>dos<br />tres', 'Uno<br />dos<br />tres'],
  ])('is taken out without a word: %s', (_by, source, html) => {
    expect(made(source)).toBe(html);
  });
});
