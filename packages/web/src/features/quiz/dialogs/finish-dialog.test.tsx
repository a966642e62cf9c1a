import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { quizBench } from '../../../testing/quiz-runtime.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { question } from '../../../testing/show-quiz.tsx';
import { type Quiz, QuizContext } from '../session/quiz-context.ts';
import type { Moves } from '../session/use-moves.ts';
import { FinishDialog } from './finish-dialog.tsx';

afterEach(cleanup);

it.each([[[]], [['En el otro equipo: 3 respuestas sin enviar.']]])(
  'says before the end what another device may still have: %j',
  async (said: readonly string[]) => {
    const { runtime } = await quizBench(sheet([section(1, [question(1)])]));
    const quiz = { runtime, elsewhere: new Set(said) } as unknown as Quiz;
    render(
      <QuizContext value={quiz}>
        <FinishDialog moves={{} as Moves} onClose={() => undefined} />
      </QuizContext>,
    );
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(said);
  },
);
