import { answerOf, type QuizSession, questionNumber } from '@quipu/engine';
import { type Draft, refusedPositions } from '@quipu/engine/runtime';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { texts as uiTexts } from '../../../ui/texts.ts';
import { wordsOf } from '../items/older-choice.ts';
import { itemTexts } from '../items/texts.ts';
import { type Prompt, useQuiz } from '../session/quiz-context.ts';
import type { Moves } from '../session/use-moves.ts';
import { texts } from '../texts.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { StartSectionDialog } from './start-section-dialog.tsx';

interface PromptDialogProps {
  readonly prompt: Exclude<Prompt, { readonly kind: 'carry' }>;
  readonly moves: Moves;
  readonly onClose: () => void;
}

/** "Pregunta 3: Su respuesta sigue siendo «1250».", in the place of which the draft is written. */
const standing = (session: QuizSession, draft: Draft): string => {
  const { details } = answerOf(session, draft.itemId);
  const [position = 0] = refusedPositions(session, [draft]);
  const { number } = questionNumber(session, position);
  const words = wordsOf(session, { ...draft, text: details[0]?.answer ?? '', details });
  return `${texts.state.question(number)}: ${itemTexts.stands(words)}`;
};

interface UnansweredDialogProps {
  readonly refused: readonly Draft[];
  readonly moves: Moves;
  readonly onClose: () => void;
}

/** Asks before an answer is left for good that is missing, or is not what is written. */
const UnansweredDialog = ({ refused, moves, onClose }: UnansweredDialogProps) => {
  const session = useQuiz().runtime.head();
  const isMissing = refused.length === 0;
  return (
    <ConfirmDialog
      open
      title={isMissing ? texts.unansweredTitle : texts.refusedTitle}
      confirmText={texts.goOn}
      cancelText={texts.stay}
      startsAt="cancel"
      onConfirm={() => {
        onClose();
        void moves.next(isMissing ? 'unanswered' : 'refused');
      }}
      onCancel={onClose}
    >
      {isMissing ? texts.unansweredBody : texts.refusedBody(refused.map((draft) => standing(session, draft)).join(' '))}
    </ConfirmDialog>
  );
};

/** The one dialog that is open. */
export const PromptDialog = ({ prompt, moves, onClose }: PromptDialogProps) => {
  switch (prompt.kind) {
    case 'finish':
      return <FinishDialog moves={moves} onClose={onClose} />;
    case 'startSection':
      return <StartSectionDialog sectionId={prompt.sectionId} onClose={onClose} />;
    case 'unanswered':
      return <UnansweredDialog refused={prompt.refused} moves={moves} onClose={onClose} />;
    case 'printScreen':
    case 'message':
      return (
        <ConfirmDialog
          open
          title={prompt.kind === 'message' ? uiTexts.messageTitle : texts.printScreenTitle}
          confirmText={texts.understood}
          cancelText={null}
          startsAt="title"
          onConfirm={onClose}
        >
          {prompt.kind === 'message' ? prompt.text : texts.printScreen}
        </ConfirmDialog>
      );
  }
};
