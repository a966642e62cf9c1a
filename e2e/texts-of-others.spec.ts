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

for (const [sanitizer, prepare] of [
  ["the browser's own sanitizer", () => undefined],
  // As in a browser that has none.
  ['DOMPurify', () => Reflect.deleteProperty(window, 'Sanitizer')],
] as const) {
  test(`what others wrote does nothing and loads nothing of theirs: ${sanitizer}`, async ({ page, db }) => {
    await forgetAcceptances(db);
    await page.addInitScript(prepare);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.route('**/api/app-login', async (route) => {
      const response = await route.fetch();
      const reply = (await response.json()) as { agreements: { content: string }[] };
      await route.fulfill({
        response,
        json: { ...reply, agreements: reply.agreements.map((agreement) => ({ ...agreement, content: HOSTILE })) },
      });
    });
    await page.goto('/login');
    await fillLogin(page, someone());
    const text = page.getByRole('dialog').locator('p', { hasText: 'Texto' }).locator('..');
    await expect(text).toContainText('y más');
    expect(
      await text.evaluate((element) => {
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
