import { officeSessionCalls, type RosterOfSession } from '@quipu/contract';
import { useApi } from '../../../lib/api.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { askAction, rehearse } from '../list/ask-action.ts';
import { Effect } from '../list/effect.tsx';
import styles from './roster.module.css';
import { texts } from './session-texts.ts';

interface RemoveSessionProps extends WaysOut {
  /** It stays as it was when this was opened. */
  readonly session: RosterOfSession;
}

/** A session that was made by mistake, and that nobody is on the roster of. */
export const RemoveSessionDialog = ({ session, ...out }: RemoveSessionProps) => {
  const api = useApi(officeSessionCalls);
  const { id, start, end, timeLimit } = session;
  const asked = { id, before: { start, end, timeLimit } };
  return (
    <ActionDialog
      title={texts.remove}
      intro={<p className={styles['hint']}>{texts.removeHint}</p>}
      first={{ reason: '' }}
      submit={texts.remove}
      send={async ({ reason }: { readonly reason: string }, once) =>
        outcomeOf(await askAction(api.removeOfficeSession, asked, reason, once))
      }
      done={() => texts.removed}
      {...out}
    >
      {(form) => (
        <>
          <ReasonArea form={form} />
          <Effect
            decided={JSON.stringify(asked)}
            rehearse={() => rehearse(api.removeOfficeSession, asked)}
            told={() => texts.removes}
          />
        </>
      )}
    </ActionDialog>
  );
};
