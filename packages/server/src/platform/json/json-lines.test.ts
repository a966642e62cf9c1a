import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLines, withLines } from './json-lines.ts';

const JSON_TEXT = `{
  "name": "A \\"quoted\\" {name}",
  "sections": [
    { "name": "S", "items": [] },
    {
      "name": "T",
      "items": [
        { "key": "p", "points": 1 },
        {
          "key": "q",
          "points":
            -1
        }
      ]
    }
  ]
}`;

describe('the line of a path in a JSON text', () => {
  it.each([
    ['name', 2],
    ['sections', 3],
    ['sections.0.items', 4],
    ['sections.1', 5],
    ['sections.1.items.0.points', 8],
    ['sections.1.items.1.key', 10],
    ['sections.1.items.1.points', 11],
    ['sections.1.items.1.type', 9],
    ['sections.7.items', 3],
    ['nothing.at.all', 1],
  ])('%s: %d', (path, line) => {
    expect(withLines(JSON_TEXT, [`${path}: se esperaba otra cosa`])).toEqual([
      `línea ${line}: ${path}: se esperaba otra cosa`,
    ]);
  });

  it('is none of what is said of the whole file', () => {
    expect(withLines(JSON_TEXT, ['(archivo): no se pudo leer'])).toEqual(['(archivo): no se pudo leer']);
  });

  it('is that of the value, however the text is laid out', () => {
    const indents = fc.constantFrom('', ' ', '\n', '\t\n ');
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat({ max: 5 }), indents, (value, indent, before) => {
        const text = `${before}${JSON.stringify({ before: value, list: [value, { marked: value }], after: 1 }, null, indent)}`;
        const lines = text.split('\n');
        const lineOf = jsonLines(text);
        expect(lines[lineOf(['list', '1', 'marked']) - 1]).toContain('"marked"');
        expect(lines[lineOf(['after']) - 1]).toContain('"after"');
      }),
    );
  });
});
