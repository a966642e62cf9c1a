// @vitest-environment jsdom
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { learnLocalServer, workAsUsual, workLocally } from '../lib/base-address.ts';
import { loadSanitizer, sanitizeHtml } from './sanitize-html.ts';

beforeAll(loadSanitizer);

const shown = (html: string): string => {
  const box = document.createElement('div');
  box.append(sanitizeHtml(html) ?? 'no sanitizer');
  return box.innerHTML;
};

describe('sanitized HTML', () => {
  it('keeps text, tables, formulas and own images', () => {
    const html =
      '<p>Sea <math display="block"><mfrac><mn>1</mn><mi>x</mi></mfrac></math></p><table><tbody><tr><td>a</td></tr></tbody></table><img src="/storage/figura.svg" alt="Triángulo">';
    expect(shown(html)).toBe(html);
  });

  it('keeps words that are nothing else, with the spaces between them', () => {
    expect(shown(' 3 > 2  o "así" ')).toBe(' 3 &gt; 2  o "así" ');
    expect(shown('1 &lt; 2')).toBe('1 &lt; 2');
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<img src="/storage/a.png" onerror="alert(1)">'],
    ['a script in a link', '<a href="javascript:alert(1)">x</a>'],
    ['a form', '<form action="https://evil.example"><input name="clave"><button>Enviar</button></form>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>'],
    ['a style that covers the page', '<p style="position:fixed;inset:0">x</p>'],
    ['a formula that loads', '<math><mi style="background:url(https://evil.example)">x</mi></math>'],
    [
      'a formula that hides script',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    ],
    ['an image from elsewhere', '<img src="https://evil.example/a.png">'],
    ['an image by protocol-relative address', '<img src="//evil.example/a.png">'],
    ['an image that climbs', '<img src="/storage\\..\\api/x">'],
    ['an image that climbs, encoded', '<img src="/storage/%2E%2e/x/evil">'],
    ['a background that loads', '<table background="https://evil.example/a.png"><tr><td>x</td></tr></table>'],
    ['a name that shadows', '<p id="root" name="cookie">x</p>'],
  ])('leaves out %s', (_, html) => {
    expect(shown(html)).not.toMatch(
      /script|onerror|<form|<input|<button|<iframe|position|url\(|evil|\\|id=|name=|<style/i,
    );
  });

  it.each([
    ['an element that nobody knows', '<foo>f</foo>', 'f'],
    ['a list of before', '<dir><li>a</li></dir>', '<li>a</li>'],
    ['a reading beside its sign', '<ruby><rb>b</rb></ruby>', '<ruby>b</ruby>'],
    [
      'a formula with what it was made of',
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>',
      '<math><mi>x</mi></math>',
    ],
  ])('leaves what is in %s', (_, html, left) => {
    expect(shown(html)).toBe(left);
  });

  it('is made by DOMPurify where the sanitizer of the browser fails', async () => {
    vi.stubGlobal(
      'Sanitizer',
      class {
        constructor() {
          throw new TypeError('lists of before');
        }
        replaceElementWithChildren() {
          return false;
        }
      },
    );
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    vi.resetModules();
    const anew = await import('./sanitize-html.ts');
    expect(anew.sanitizerReady()).toBe(false);
    await anew.loadSanitizer();
    expect(anew.sanitizeHtml('<p>x</p>')?.textContent).toBe('x');
  });

  it('asks for own images where everything else is asked for', () => {
    learnLocalServer('http://localhost:3000');
    expect(shown('<img src="/storage/b.png">')).toBe('<img src="/storage/b.png" alt="">');
    workLocally();
    expect(shown('<img src="/storage/b.png">')).toBe('<img src="http://localhost:3000/storage/b.png" alt="">');
    workAsUsual();
    expect(shown('<img src="/storage/b.png">')).toBe('<img src="/storage/b.png" alt="">');
  });

  it('opens links apart, and lets nothing follow them back', () => {
    expect(shown('<a href="https://ecuador.ec">x</a>')).toContain('rel="noopener noreferrer"');
  });

  it('gives a picture without words an empty name', () => {
    expect(shown('<img src="/storage/a.png">')).toBe('<img src="/storage/a.png" alt="">');
  });
});
