import { EVALUATION_TEMPLATE } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { wholeBackupMinutes, wholeExtra } from '../../platform/db/columns/quiz-columns.ts';
import { compiled, type Json, when } from '../../testing/compiled.ts';
import { choice, evaluationJson, section } from '../../testing/evaluation-fixture.ts';
import { AuthoredEvaluation } from './authored-evaluation.ts';
import { compileEvaluation } from './compile-evaluation.ts';
import { questionsIn } from './walk-items.ts';

describe('what an author writes', () => {
  const contentOf = (content: string, files: readonly string[] = []): string => {
    const result = compiled(evaluationJson('Buena', [section('S', [choice('p', { content })])]), files);
    if (E.isLeft(result)) throw new Error(result.left.join('\n'));
    return result.right.form.sections[0]?.items[0]?.content ?? '';
  };

  it('begins with a template that can be loaded, and has as many questions as ask something', () => {
    const authored = AuthoredEvaluation.decode(EVALUATION_TEMPLATE);
    if (E.isLeft(authored)) throw new Error('not authored so');
    expect(questionsIn(authored.right)).toBe(3);
    expect(E.isRight(compileEvaluation(authored.right, new Map(), 1))).toBe(true);
  });

  it('has its formulas as MathML', () => {
    const html = contentOf('<p>Sea \\(x &lt; \\frac{1}{2}\\) y \\[\\sqrt{2}\\]</p>');
    expect(html).toMatch(/<math><mrow>.*<mo>&lt;<\/mo>.*<mfrac>/s);
    expect(html).toMatch(/<math display="block"[^>]*>.*<msqrt>/s);
  });

  it('loses whatever acts', () => {
    const html = contentOf(
      '<p onclick="x()">a<script>x()</script><a href="javascript:x()">b</a><iframe src="/"></iframe></p>',
    );
    expect(html).toBe('<p>ab</p>');
  });

  it('loses nothing behind a "<" that was meant: its question and option are told', () => {
    const options = [
      { key: 'a', content: 'p<q' },
      { key: 'b', content: 'p &lt; q', correct: true },
    ];
    const result = compiled(
      evaluationJson('X', [section('S', [choice('p', { content: '<p>Sean x<y, z=3. ¿Cuál?</p>', options })])]),
    );
    expect(E.isLeft(result) && result.left).toEqual([
      expect.stringMatching(/^sections\.0\.items\.0\.content: "<y, z=3\. ¿Cuál\?<\/p>" se leería como una etiqueta/),
      expect.stringMatching(/^sections\.0\.items\.0\.options\.0\.content: "<q" se leería como una etiqueta/),
    ]);
  });

  it('has its pictures where they are served, with a text in their place', () => {
    expect(contentOf('<img src="a.svg" alt="Un árbol">', ['a.svg'])).toContain('src="/storage/a.svg"');
    const bare = compiled(evaluationJson('X', [section('S', [choice('p', { content: '<img src="a.svg">' })])]), [
      'a.svg',
    ]);
    expect(E.isLeft(bare) && bare.left[0]).toContain('texto alternativo');
  });

  it('gets ids of its own from the first on, and places for what comes next', () => {
    const items = [
      choice('p', {
        options: [
          { key: 'a', content: 'x', next: 'r' },
          { key: 'b', content: 'y' },
        ],
      }),
      choice('q'),
      choice('r', { condition: when('q', 'b') }),
    ];
    const result = compiled(evaluationJson('Ids', [section('S', items)]));
    if (E.isLeft(result)) throw new Error(result.left.join('\n'));
    const [p, q, r] = result.right.form.sections[0]?.items ?? [];
    expect(p?.options[0]?.nextIndex).toBe(2);
    expect(r?.condition?.rules).toEqual([{ itemId: q?.id, optionId: q?.options[1]?.id }]);
    const ids = [p, q, r].flatMap((item) => [item?.id ?? 0, ...(item?.options ?? []).map(({ id }) => id)]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.min(...ids)).toBe(100);
  });

  it('keeps the settings that its author gives and no others: what is not given is the product’s to say', () => {
    const kept = (extra: Json, more: Json = {}) => {
      const result = compiled(evaluationJson('Una', [section('S', [choice('p')])], { extra, ...more }));
      if (E.isLeft(result)) throw new Error(result.left.join('\n'));
      return [result.right.extra, result.right.updateEach, result.right.allows.backupMinutes];
    };
    expect(kept({}, { update_each: null })).toEqual([{}, null, null]);
    expect(kept({ zoom: 1.2, photos: 0, monitors: 0 }, { update_each: 3, backup_window: 0 })).toEqual([
      { zoom: 1.2, photos: false, monitors: 0 },
      3,
      0,
    ]);
    expect(wholeExtra({ cameraOff: 2 })).toMatchObject({ cameraOff: 2, photos: null, backButtonEnabled: true });
    expect([wholeBackupMinutes(null), wholeBackupMinutes(0)]).toEqual([1_440, 0]);
  });
});

describe('an evaluation that is too large', () => {
  /** `letters` in each of ten questions. */
  const sized = (letters: number, letter = 'a') => {
    const items = Array.from({ length: 10 }, (_, i) => choice(`p${i}`, { content: letter.repeat(letters) }));
    const result = compiled(evaluationJson('Grande', [section('S', items)]));
    return E.isLeft(result) ? result.left : [];
  };

  it('is refused when it is loaded, with its size: no log of it could be sent', () => {
    expect(sized(200_000)).toEqual([]);
    expect(sized(210_000)).toEqual([
      expect.stringMatching(/^sections: la evaluación es demasiado grande \(20\d\d KB; a lo sumo 2048 KB\): acorte/),
    ]);
    // What counts is what travels.
    expect(sized(110_000, 'ñ')).toHaveLength(1);
    expect(sized(100_000, 'ñ')).toEqual([]);
  });

  it('is refused for its questions, and a question for its options: an answer could not be sent', () => {
    const options = (count: number) => Array.from({ length: count }, (_, i) => ({ key: `o${i}`, content: `${i}` }));
    const refused = (items: readonly Json[]): readonly string[] => {
      const result = compiled(evaluationJson('Grande', [section('S', items)]));
      return E.isLeft(result) ? result.left : [];
    };
    expect(refused([choice('p', { options: options(1_000) })])).toEqual([]);
    expect(refused([choice('p', { options: options(1_001) })])).toEqual([
      'sections.0.items.0.options: se admiten 1000 elementos; hay 1001',
    ]);
    const many = Array.from({ length: 10_001 }, (_, i) => ({ key: `p${i}`, type: 9, content: 'x' }));
    expect(refused(many)).toContain('sections: tiene 10001 preguntas; a lo sumo 10000: divídala en varias');
  });
});
