import type { Rejection } from '@quipu/engine';
import type { Draft } from '@quipu/engine/runtime';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { item } from '../../../testing/item.ts';
import { quizBench } from '../../../testing/quiz-runtime.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { type Quiz, QuizContext } from '../session/quiz-context.ts';
import { LeftDrafts } from './left-drafts.tsx';

afterEach(cleanup);

const said = async (rejection: Rejection, review: Draft['review'] = null): Promise<string> => {
  const content = sheet([section(1, [item({ type: 5 })])]);
  const { runtime } = await quizBench(content);
  const drafts: readonly Draft[] = [{ itemId: 1, text: 'hola', details: null, rejection, review }];
  const quiz = { runtime: { ...runtime, drafts: () => drafts }, content, accessibility: null } as unknown as Quiz;
  render(
    <QuizContext value={quiz}>
      <LeftDrafts />
    </QuizContext>,
  );
  return (await screen.findByRole('listitem')).textContent;
};

it.each<[Rejection]>([
  [{ reason: 'Stale' }],
  [{ reason: 'InvalidDetails', itemId: 1, problem: 'tooLong' }],
  [{ reason: 'InvalidDetails', itemId: 1, problem: 'illFormed' }],
])('says why it does not count, and asks for nothing that nobody can do after the end: %j', async (rejection) => {
  const text = await said(rejection);
  expect(text).toMatch(/^«hola» Esto .*no (cuenta|se ha guardado)\.$/);
});

it('says of what is for review that a person decides', async () => {
  expect(await said({ reason: 'Stale' }, 'unheard')).toMatch(/había respondido «hola».*una persona lo revisará\.$/);
});
