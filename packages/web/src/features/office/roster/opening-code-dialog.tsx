import Button from '@mui/material/Button';
import { OPENING_CODE_LEAD_MS, officeSessionCalls, type RosterOfSession } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useId, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { ActionDialog, ReasonArea } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { Checkbox } from '../../../ui/kit/choices.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './roster.module.css';
import { texts } from './session-texts.ts';

const WIDTH = 520;

interface OpeningCodeDialogProps {
  readonly session: RosterOfSession;
  /** The server's time. */
  readonly now: number;
  readonly onClose: () => void;
}

/** Asks for the code of a session's questions, and shows it large, to be read aloud. */
export const OpeningCodeDialog = ({ session, now, onClose }: OpeningCodeDialogProps) => {
  const api = useApi(officeSessionCalls);
  const id = useId();
  const [code, setCode] = useState<string | null>(null);
  const isEarly = now < session.start - OPENING_CODE_LEAD_MS;
  if (code !== null)
    return (
      <Dialog id={id} title={texts.codeTitle(session.id)} width={WIDTH} onDismiss={onClose} dismissedBeside={false}>
        <div className={styles['code']}>
          <p className={styles['hint']}>{texts.codeSay}</p>
          <ol aria-label={texts.codeGroups}>
            {code.split('-').map((group) => (
              <li key={group}>
                <span aria-hidden="true">{group}</span>
                <VisuallyHidden>{Array.from(group).join(' ')}</VisuallyHidden>
              </li>
            ))}
          </ol>
          <FormActions>
            <Button variant="contained" onClick={onClose}>
              {texts.codeDone}
            </Button>
          </FormActions>
        </div>
      </Dialog>
    );
  return (
    <ActionDialog<{ reason: string; early: boolean }>
      title={texts.codeTitle(session.id)}
      intro={<p className={styles['hint']}>{texts.codeIntro}</p>}
      first={{ reason: '', early: false }}
      submit={texts.codeShow}
      send={async ({ reason, early }) => {
        const reply = await api.sayOpeningCode({ id: session.id, reason, isEarly: early });
        if (E.isRight(reply) && reply.right.status === 200) setCode(reply.right.body.code);
        return outcomeOf(reply);
      }}
      done={() => texts.codeKept}
      onClose={onClose}
      onDone={() => undefined}
    >
      {(form) => (
        <>
          {isEarly && (
            <Checkbox form={form} name="early">
              {texts.codeEarly}
            </Checkbox>
          )}
          <ReasonArea form={form} />
        </>
      )}
    </ActionDialog>
  );
};
