import type { Rejection } from '@quipu/engine';
import type { CommandInput } from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import { useMemo } from 'react';
import { notify } from '../../../lib/notices.ts';
import { linkTitle } from '../link-title.ts';
import { texts } from '../texts.ts';
import { type Quiz, useQuiz } from './quiz-context.ts';
import { refusedHere } from './refused-here.ts';

/** Reacts to a move that the engine refuses. It does not repeat what an overlay says already. */
const explain = (quiz: Quiz, rejection: Rejection): void => {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- Others are said by an overlay, or need no word.
  switch (rejection.reason) {
    case 'UnansweredUnconfirmed':
      quiz.ask({ kind: 'unanswered', refused: [] });
      break;
    case 'RequiredUnanswered':
      quiz.showRequired(rejection.positions);
      break;
    case 'SectionNotStarted':
      quiz.ask({ kind: 'startSection', sectionId: rejection.sectionId });
      break;
    case 'NowhereToGo':
      quiz.ask({ kind: 'finish' });
      break;
    case 'SectionOver':
      notify('info', texts.sectionOver);
      break;
    case 'Blocked':
      if (rejection.by === 'offline' || rejection.by === 'serverOff') notify('warning', linkTitle(rejection.by));
      break;
    case 'BackButtonOff':
      notify('info', texts.noWayBack);
      break;
    default:
  }
};

/** The question that was put before going on where nothing leads back: `refused`: an answer stands that is not what is written; `unanswered`: one is missing. */
export type Confirmed = 'nothing' | 'refused' | 'unanswered';

export interface Moves {
  readonly next: (confirmed: Confirmed) => Promise<void>;
  readonly previous: () => Promise<void>;
  readonly goTo: (position: number) => Promise<void>;
  /** True: the sheet is finished. False: something keeps it open, and the screen says what. */
  readonly finish: () => Promise<boolean>;
}

/** The ways to move on the sheet. */
export const useMoves = (): Moves => {
  const quiz = useQuiz();
  return useMemo(() => {
    const move = async (command: CommandInput): Promise<boolean> => {
      quiz.showRequired([]);
      const done = await quiz.runtime.dispatch(command);
      if (E.isLeft(done)) explain(quiz, done.left);
      return E.isRight(done);
    };
    return {
      next: async (confirmed) => {
        if (confirmed === 'nothing' && !quiz.content.rules.backButtonEnabled) {
          quiz.runtime.commitDrafts();
          const refused = refusedHere(quiz.runtime);
          if (refused.length > 0) return quiz.ask({ kind: 'unanswered', refused });
        }
        await move({ type: 'Next', confirmed: confirmed === 'unanswered' });
      },
      previous: async () => void (await move({ type: 'Previous' })),
      goTo: async (position) => void (await move({ type: 'GoTo', position })),
      finish: () => move({ type: 'FinishQuiz', processes: [...quiz.unclosed] }),
    };
  }, [quiz]);
};
