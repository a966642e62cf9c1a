import type { Details, Rejection } from '@quipu/engine';
import type { Draft } from '@quipu/engine/runtime';
import { describe, expect, it } from 'vitest';
import { item, option } from '../../../testing/item.ts';
import { quizBench } from '../../../testing/quiz-runtime.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { leftOf } from '../background/left-of.ts';
import { isShownBeside, wordsOf } from './older-choice.ts';

const detail = (itemOptionId: number | null, answer: string | null = null) => ({ itemOptionId, answer, slot: null });
const choice = item({ type: 3, options: [option(11, '<p>Quito <b>y</b> Loja</p>'), option(12, 'Otra')] });
const text = item({ type: 5, id: 2, answerId: 102 });
const draft = (itemId: number, said: string, details: Details | null, rejection: Rejection | null): Draft => ({
  itemId,
  text: said,
  details,
  rejection,
  review: null,
});
const STALE: Rejection = { reason: 'Stale' };

describe('what was answered before', () => {
  it('is shown beside where no control can show it: options always, a text where another one counts', async () => {
    const { runtime } = await quizBench(sheet([section(1, [choice, text])]));
    const typed = draft(2, 'hola', [detail(null, 'hola')], STALE);
    expect(isShownBeside(draft(1, '', [detail(11)], STALE), runtime.head())).toBe(true);
    expect(isShownBeside(typed, runtime.head())).toBe(false);
    await runtime.dispatch({ type: 'AnswerItem', itemId: 2, details: [detail(null, 'adiós')] });
    expect(isShownBeside(typed, runtime.head())).toBe(true);
  });

  it('is what the opening took away, and no other draft', async () => {
    const { runtime } = await quizBench(sheet([section(1, [choice, text])]));
    await runtime.dispatch({ type: 'AnswerItem', itemId: 2, details: [detail(null, 'adiós')] });
    const refused: Rejection = { reason: 'InvalidDetails', itemId: 2, problem: 'tooLong' };
    for (const rejection of [null, refused]) {
      expect(isShownBeside(draft(1, '', [detail(11)], rejection), runtime.head())).toBe(false);
      expect(isShownBeside(draft(2, 'hola', [detail(null, 'hola')], rejection), runtime.head())).toBe(false);
    }
  });

  it('is whatever nobody can answer any more', async () => {
    const { runtime } = await quizBench(sheet([section(1, [choice, text])]));
    const over = draft(2, 'hola', [detail(null, 'hola')], { reason: 'SectionOver', sectionId: 1 });
    expect(isShownBeside(over, runtime.head())).toBe(false);
    expect(isShownBeside({ ...over, review: 'heard' }, runtime.head())).toBe(true);
  });

  it('is said in the words of its item: options without markup, a text beside one, and what was typed as it was', async () => {
    const row = item({ type: 1, id: 21, answerId: 121, content: '<p>Del norte</p>' });
    const matrix = item({
      type: 9,
      id: 3,
      answerId: 103,
      options: [option(31, 'Sí'), option(32, 'No')],
      children: [row],
    });
    const { runtime } = await quizBench(sheet([section(1, [choice, text, matrix])]));
    const said = (itemId: number, typed: string, details: Details | null) =>
      wordsOf(runtime.head(), draft(itemId, typed, details, STALE));
    expect(said(1, '', [detail(11)])).toBe('Quito y Loja');
    expect(said(1, 'Ambato', [detail(11), detail(12, 'Ambato')])).toBe('Quito y Loja; Otra: Ambato');
    expect(said(2, '12 kg', null)).toBe('12 kg');
    expect(said(2, 'hola', [detail(null, 'hola')])).toBe('hola');
    // An answer that was taken back has words too.
    expect(said(2, '', [])).toBe('sin respuesta');
    // Its columns are its matrix's.
    expect(said(21, '', [detail(32)])).toBe('Del norte: No');
    // Of an option that is no more, what was written beside it; of an item that is none, what was typed.
    expect(said(1, 'x', [detail(99, 'x')])).toBe('x');
    expect(said(77, 'nada', [detail(1)])).toBe('nada');
  });

  it('half a date is said part by part, and the answer that still stands beside it', async () => {
    const date = item({ type: 7, id: 4, answerId: 104 });
    const { runtime } = await quizBench(sheet([section(1, [date])]));
    const half = draft(4, '14/3/', null, { reason: 'InvalidDetails', itemId: 4, problem: 'notYet' });
    expect(wordsOf(runtime.head(), half)).toBe('14 / 3 / —');
    const left = () => leftOf({ head: runtime.head, drafts: () => [half] })[0]?.texts[0]?.text;
    expect(left()).toBe('«14 / 3 / —» Esto no es una respuesta válida: no se ha guardado.');
    await runtime.dispatch({ type: 'AnswerItem', itemId: 4, details: [detail(null, '2008-01-31')] });
    expect(left()).toBe(
      '«14 / 3 / —» Esto no es una respuesta válida: no se ha guardado. Su respuesta sigue siendo «31 de enero de 2008».',
    );
  });

  it('is of text that was typed over an end no more than what came after it', async () => {
    const { runtime } = await quizBench(sheet([section(1, [choice, text])]));
    await runtime.dispatch({ type: 'AnswerItem', itemId: 2, details: [detail(null, 'sol y ')] });
    const late = draft(2, 'sol y s', [detail(null, 'sol y s')], { reason: 'SectionOver', sectionId: 1 });
    expect(leftOf({ head: runtime.head, drafts: () => [late] })[0]?.texts[0]?.text).toBe(
      '«s» Esto no se guardó: se escribió cuando el tiempo de la sección ya había terminado. Lo anterior sí cuenta.',
    );
    const back = { ...late, text: 'sol y ', details: [detail(null, 'sol y ')] };
    expect(leftOf({ head: runtime.head, drafts: () => [back] })).toEqual([]);
  });
});
