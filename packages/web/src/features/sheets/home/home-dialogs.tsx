import type { ListedSheet } from '@quipu/contract';
import { notify } from '../../../lib/notices.ts';
import type { SignInSession } from '../../../stores/sign-in-session-store.ts';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { InDialog } from '../card/card-actions.tsx';
import { texts } from '../texts.ts';
import { loadImport, loadReceipt, loadRescheduling, loadStartSteps } from './load-dialogs.ts';

/** The dialog over the list. It has its sheet's id alone, so that it follows the list. */
export interface OpenDialog {
  readonly is: InDialog | 'start';
  readonly sheetId: number;
}

interface HomeDialogsProps {
  readonly is: OpenDialog['is'];
  readonly sheet: ListedSheet;
  readonly session: SignInSession;
  readonly onClose: () => void;
  readonly onStart: () => void;
  /** It has done what it was for, and its button with it. */
  readonly onSent: () => void;
  /** The list is not what it was. */
  readonly onChanged: () => void;
}

export const startSteps = ({ quiz }: ListedSheet) => quiz.steps.filter(({ location }) => location === 'start');

/** The dialog that was asked for. Its code comes with it. */
export const HomeDialogs = ({ is, sheet, session, onClose, onStart, onSent, onChanged }: HomeDialogsProps) => {
  const onFailed = () => {
    notify('error', texts.dialogFailed);
    onClose();
  };
  switch (is) {
    case 'start': {
      const props = {
        steps: startSteps(sheet),
        accessibility: session.accessibility,
        onCancel: onClose,
        onStart,
      };
      return <LazyDialog load={loadStartSteps} onFailed={onFailed} props={props} />;
    }
    case 'importBackup':
      return <LazyDialog load={loadImport} onFailed={onFailed} props={{ sheet, onClose, onImported: onChanged }} />;
    case 'reschedule':
      return <LazyDialog load={loadRescheduling} onFailed={onFailed} props={{ sheet, onClose, onSent }} />;
    case 'receipt': {
      const { assignment } = sheet;
      if (assignment === null) return null;
      return (
        <LazyDialog load={loadReceipt} onFailed={onFailed} props={{ holder: session, sheet, assignment, onClose }} />
      );
    }
  }
};
