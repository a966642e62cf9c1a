import type { Details, Item } from '@quipu/engine';
import type { Draft } from '@quipu/engine/runtime';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { item, option } from '../../../testing/item.ts';
import { quizBench } from '../../../testing/quiz-runtime.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { loadSanitizer } from '../../../ui/sanitize-html.ts';
import { loadDragAndDrop } from '../items/load-drag-and-drop.ts';
import { type Quiz, QuizContext } from '../session/quiz-context.ts';
import { QuestionBody } from './question-body.tsx';

const detail = (itemOptionId: number | null, answer: string | null = null) => ({ itemOptionId, answer, slot: null });
const options = [option(11, 'Quito'), option(12, 'Loja')];
const row = item({ type: 1, id: 21, answerId: 121, content: 'Fila' });

/** A question that was answered here, and elsewhere since. */
const shown = async (question: Item, older: Details, text = '', review: Draft['review'] = null) => {
  const content = sheet([section(1, [question])]);
  await loadDragAndDrop(content);
  const { runtime } = await quizBench(content);
  const asked = question.children[0] ?? question;
  const draft: Draft = { itemId: asked.id, text, details: older, rejection: { reason: 'Stale' }, review };
  if (text !== '') await runtime.dispatch({ type: 'AnswerItem', itemId: asked.id, details: [detail(null, 'otra')] });
  const drafts = [draft];
  const quiz = { runtime: { ...runtime, drafts: () => drafts }, content, accessibility: null } as unknown as Quiz;
  render(
    <QuizContext value={quiz}>
      <QuestionBody position={0} />
    </QuizContext>,
  );
};

beforeAll(async () => {
  await loadSanitizer();
});
afterEach(cleanup);

it.each<readonly [string, string, Item, Details, string]>([
  ['radiogroup', 'Quito', item({ type: 1, options }), [detail(11)], ''],
  ['group', 'Quito; Loja', item({ type: 2, options }), [detail(11), detail(12)], ''],
  ['radiogroup', 'Loja: al sur', item({ type: 3, options }), [detail(12, 'al sur')], ''],
  ['group', 'Loja: al sur', item({ type: 4, options }), [detail(12, 'al sur')], ''],
  ['textbox', 'esta', item({ type: 5 }), [detail(null, 'esta')], 'esta'],
  ['table', 'Fila: Quito', item({ type: 9, options, children: [row] }), [detail(11)], ''],
  ['group', 'Quito: norte', item({ type: 10, options: [option(11, 'Quito', 'norte')] }), [detail(11, 'norte')], ''],
])('is said with the control, as its description: %s, «%s»', async (role, words, question, older, text) => {
  await shown(question, older, text);
  const description = new RegExp(`Antes, en este equipo, había respondido «${words}»`);
  expect(screen.getByRole(role, { description })).toBeTruthy();
  expect(screen.getByText(description).parentElement?.getAttribute('role')).toBe('alert');
});

it.each<readonly [string, Item, Details, string]>([
  ['radiogroup', item({ type: 1, options }), [detail(11)], ''],
  ['textbox', item({ type: 5 }), [detail(null, 'Quito')], 'Quito'],
])('is for a person to decide where nobody can answer it any more: %s', async (role, question, older, text) => {
  await shown(question, older, text, 'heard');
  expect(screen.getByRole(role, { description: /había respondido «Quito».*una persona lo revisará/ })).toBeTruthy();
  expect(screen.queryByText(/respóndala otra vez/)).toBeNull();
});
