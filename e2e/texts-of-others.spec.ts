import type { Page } from '@playwright/test';
import { forgetAcceptances } from './support/acceptances.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { fillLogin } from './support/screen.ts';

test.use({ serviceWorkers: 'block' });

const ELSEWHERE = 'https://ataque.example';
const HOSTILE = `
  <p style="position:fixed;inset:0" onclick="document.title='x'" id="root" name="cookie" class="c">Texto</p>
  <script>document.title = 'x'</script><svg onload="document.title='x'"><script>document.title='x'</script></svg>
  <img src="x" onerror="document.title='x'"><img src="${ELSEWHERE}/a.png" srcset="${ELSEWHERE}/b.png 2x" alt="A">
  <img src="/storage/a.png"><video poster="${ELSEWHERE}/c.png" src="${ELSEWHERE}/d.mp4"></video>
  <a href="javascript:document.title='x'">uno</a><a href="data:text/html,x">dos</a><a href="https://ecuador.ec">tres</a>
  <form action="${ELSEWHERE}"><input name="clave"><button>Enviar</button> y más</form>
  <iframe src="${ELSEWHERE}"></iframe><object data="${ELSEWHERE}/e"></object><link rel="stylesheet" href="${ELSEWHERE}/f.css">
  <style>body { display: none }</style><base href="${ELSEWHERE}">
  <math><mtext><table><mglyph><style><img src=x onerror="document.title='x'"></style></mglyph></table></mtext></math>
  <math style="padding-left:1em"><mi style="background:url(${ELSEWHERE}/g)" href="javascript:document.title='x'">z</mi></math>`;

/** What the two could take otherwise: elements of before, of nobody, and those that go with what is in them. */
const ODD = `
  <foo>f</foo><dir><li>a</li></dir><ruby><rb>b</rb><rt>t</rt></ruby><center>c</center>
  <math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math>
  <math><maction><mi>y</mi><mi>z</mi></maction></math><form><label>l</label><select><option>o</option></select></form>
  <textarea>t</textarea><object>o</object><template><p>p</p></template><noscript>n</noscript><title>t</title><xmp>x</xmp>
  <svg><title>t</title><foreignObject><p>f</p></foreignObject><text>s</text></svg><iframe>i</iframe><canvas>k</canvas>
  <fieldset><legend>e</legend></fieldset><details><summary>s</summary>d</details><dialog open>g</dialog><!-- c -->`;

const SANITIZERS = [
  ["the browser's own sanitizer", () => undefined],
  // As in a browser that has none.
  ['DOMPurify', () => Reflect.deleteProperty(window, 'Sanitizer')],
] as const;

/** The text of an agreement, as it is shown to who logs in. */
const shownOf = async (page: Page, content: string) => {
  await page.route('**/api/app-login', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { agreements: { content: string }[] };
    const agreements = reply.agreements.map((agreement) => ({ ...agreement, content }));
    await route.fulfill({ response, json: { ...reply, agreements } });
  });
  await page.goto('/login');
  await fillLogin(page, someone());
  const text = page.getByRole('dialog').locator('p', { hasText: 'Texto' }).locator('..');
  await expect(text).toContainText('y más');
  return text;
};

test("the browser's own sanitizer and DOMPurify leave the same", async ({ context, db }) => {
  await forgetAcceptances(db);
  const left: string[] = [];
  for (const [sanitizer, prepare] of SANITIZERS) {
    const page = await context.newPage();
    await page.addInitScript(prepare);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const text = await shownOf(page, HOSTILE + ODD);
    left.push(await text.evaluate(({ innerHTML }) => innerHTML.replaceAll(/\s+/g, ' ')));
    expect(fetched.some((url) => /\/purify/.test(url))).toBe(sanitizer === 'DOMPurify');
    await page.close();
  }
  expect(left[0]).toBe(left[1]);
});

for (const [sanitizer, prepare] of SANITIZERS) {
  test(`what others wrote does nothing and loads nothing of theirs: ${sanitizer}`, async ({ page, db }) => {
    await forgetAcceptances(db);
    await page.addInitScript(prepare);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const text = await shownOf(page, HOSTILE);
    expect(
      await text.evaluate((element) => {
        // A table's frame is ours.
        for (const frame of element.querySelectorAll('span[role="group"]')) frame.replaceWith(...frame.childNodes);
        const all = [...element.querySelectorAll('*')];
        return {
          elements: [...new Set(all.map(({ localName }) => localName))].toSorted(),
          attributes: all.flatMap(({ localName, attributes }) =>
            [...attributes].map(({ name, value }) => `${localName} ${name}=${value}`),
          ),
        };
      }),
    ).toEqual({
      elements: ['a', 'img', 'math', 'mi', 'mtext', 'p', 'table', 'video'],
      attributes: [
        'p class=c',
        'img alt=',
        'img alt=A',
        'img src=/storage/a.png',
        'img alt=',
        'a href=https://ecuador.ec',
        'a target=_blank',
        'a rel=noopener noreferrer',
        'math style=padding-left:1em',
      ],
    });
    expect(await page.title()).not.toBe('x');
    expect(asked.filter((url) => url.startsWith(ELSEWHERE))).toEqual([]);
  });
}

test('a table that is too wide for a phone is scrolled in its frame: no number is broken, and the page keeps its width', async ({
  page,
  db,
}) => {
  await forgetAcceptances(db);
  await page.setViewportSize({ width: 360, height: 640 });
  const numbers = Array.from({ length: 9 }, (_, n) => `<td>${12_504 + 9_731 * n}</td>`).join('');
  const text = await shownOf(page, `<p>Texto y más</p><table><tr>${numbers}</tr></table>`);
  const frame = text.getByRole('group');
  await frame.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const lines = await text.locator('td').evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getClientRects().length;
    }),
  );
  expect(lines).toEqual(Array.from({ length: 9 }, () => 1));
});
