import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Prompt } from '../session/quiz-context.ts';
import type { Moves } from '../session/use-moves.ts';
import { texts } from '../texts.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { StartSectionDialog } from './start-section-dialog.tsx';

interface PromptDialogProps {
  readonly prompt: Exclude<Prompt, { readonly kind: 'carry' }>;
  readonly moves: Moves;
  readonly onClose: () => void;
}

/** The one dialog that is open. */
export const PromptDialog = ({ prompt, moves, onClose }: PromptDialogProps) => {
  switch (prompt.kind) {
    case 'finish':
      return <FinishDialog moves={moves} onClose={onClose} />;
    case 'startSection':
      return <StartSectionDialog sectionId={prompt.sectionId} onClose={onClose} />;
    case 'unanswered':
      return (
        <ConfirmDialog
          open
          title={texts.unansweredTitle}
          confirmText={texts.goOn}
          cancelText={texts.stay}
          startsAt="cancel"
          onConfirm={() => {
            onClose();
            void moves.next(true);
          }}
          onCancel={onClose}
        >
          {texts.unansweredBody}
        </ConfirmDialog>
      );
    case 'printScreen':
      return (
        <ConfirmDialog
          open
          title={texts.printScreenTitle}
          confirmText={texts.understood}
          cancelText={null}
          onConfirm={onClose}
        >
          {texts.printScreen}
        </ConfirmDialog>
      );
    case 'message':
      return (
        <ConfirmDialog
          open
          title={texts.messageTitle}
          confirmText={texts.understood}
          cancelText={null}
          onConfirm={onClose}
        >
          {prompt.text}
        </ConfirmDialog>
      );
  }
};
