import type { Draft } from '@quipu/engine/runtime';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { item } from '../../../testing/item.ts';
import { quizBench } from '../../../testing/quiz-runtime.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { loadAllLeft, loadLeft } from './load-left.ts';

// The line that ended the evaluation brings no code any more.
vi.mock('./left-of.ts', () => new Promise(() => undefined));

const WAIT_MS = 2_000;
const typed = (itemId: number, text: string, more: Partial<Draft> = {}): Draft => ({
  itemId,
  text,
  details: null,
  rejection: null,
  review: null,
  ...more,
});
const detail = (answer: string) => ({ itemOptionId: null, answer, slot: null });

const bench = () =>
  quizBench(
    sheet([
      section(
        1,
        [1, 2, 3].map((id) => item({ type: 5, id, answerId: 100 + id })),
      ),
    ]),
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const waited = async <T>(work: Promise<T>): Promise<T> => {
  await vi.advanceTimersByTimeAsync(WAIT_MS);
  return work;
};

it('keeps nobody waiting for words: what was typed is shown as it is, and nothing is claimed of it', async () => {
  const { runtime } = await bench();
  const drafts = [
    typed(1, '39 k'),
    typed(2, 'Loja', { review: 'unheard', rejection: { reason: 'Stale' } }),
    typed(3, ''),
  ];
  expect(await waited(loadLeft({ head: runtime.head, drafts: () => drafts }))).toEqual([
    {
      heading: 'Esto también se escribió, y falta comprobar si cuenta:',
      texts: [
        { itemId: 1, text: '«39 k»' },
        { itemId: 2, text: '«Loja»' },
      ],
    },
  ]);
});

it('shows of keys that came after the end only those', async () => {
  const { runtime } = await bench();
  for (const itemId of [1, 2]) await runtime.dispatch({ type: 'AnswerItem', itemId, details: [detail('sol y ')] });
  const late = { rejection: { reason: 'SectionOver', sectionId: 1 } } as const;
  const drafts = [typed(1, 'sol y s', late), typed(2, 'sol y ', late)];
  const left = await waited(loadLeft({ head: runtime.head, drafts: () => drafts }));
  expect(left.flatMap(({ texts }) => texts)).toEqual([{ itemId: 1, text: '«s»' }]);
});

it('says how many answers wait, with no words for what was typed', async () => {
  const { runtime, fail } = await bench();
  fail({ kind: 'serverOff' });
  await runtime.dispatch({ type: 'AnswerItem', itemId: 1, details: [detail('sol')] });
  const left = await waited(
    loadAllLeft({ ...runtime, drafts: () => [typed(2, '39 k', { rejection: { reason: 'TimeOver' } })] }),
  );
  expect(left.map(({ heading }) => heading)).toEqual([
    'Esto también se escribió, y falta comprobar si cuenta:',
    expect.stringMatching(/^Una respuesta suya no ha llegado al servidor\./),
  ]);
});
