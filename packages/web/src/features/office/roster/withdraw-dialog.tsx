import Alert from '@mui/material/Alert';
import { type ApiError, officeRosterCalls, type RosterOfSession, type RosterRow } from '@quipu/contract';
import { FinalStatus } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { askAction, type Replied, rehearse } from '../list/ask-action.ts';
import { Effect } from '../list/effect.tsx';
import { type OnLeftOut, outcomeWithLeftOut } from './outcome-with-left-out.ts';
import styles from './roster.module.css';
import { texts } from './texts.ts';

/** So many are named where many are asked about. */
const MAX_NAMED = 5;

export const Named = ({ rows }: { readonly rows: readonly RosterRow[] }) =>
  rows.length < 2 ? null : (
    <ul className={styles['who']}>
      {rows.slice(0, MAX_NAMED).map(({ sheetId, fullName }) => (
        <li key={sheetId}>{fullName}</li>
      ))}
      {rows.length > MAX_NAMED && <li>{texts.andMore(rows.length - MAX_NAMED)}</li>}
    </ul>
  );

export interface OnRowsProps extends WaysOut {
  readonly session: RosterOfSession;
  /** One or many. */
  readonly rows: readonly RosterRow[];
  readonly onLeftOut: OnLeftOut;
}

interface Values {
  readonly reason: string;
}

interface PlainAction extends OnRowsProps {
  readonly words: {
    readonly title: (count: number, name: string) => string;
    readonly hint: (count: number) => string;
    readonly submit: string;
    readonly effect: (count: number, ended: number) => string;
    readonly done: string;
  };
  /** `ended`: the number of those under way that the server would end. */
  readonly warning: (ended: number) => string | null;
  readonly ask: (
    asked: {
      readonly id: number;
      readonly sheetIds: readonly number[];
      readonly reason: string;
      readonly once: string;
      readonly isDry: boolean;
    },
    saidEnded: readonly number[],
  ) => Promise<E.Either<ApiError, Replied>>;
}

/** An action on people of a roster that needs nothing but a reason. */
const PlainActionDialog = ({ session, rows, words, warning, ask, onLeftOut, ...out }: PlainAction) => {
  const [said, setSaid] = useState<readonly number[]>([]);
  // What was refused is another thing by now: it is rehearsed anew.
  const [refusals, setRefusals] = useState(0);
  const warned = warning(said.length);
  const askNow = (asked: Parameters<typeof ask>[0]) => ask(asked, said);
  const sheetIds = rows.map(({ sheetId }) => sheetId);
  const asked = { id: session.id, sheetIds };
  return (
    <ActionDialog<Values>
      title={words.title(rows.length, rows[0]?.fullName ?? '')}
      intro={
        <>
          <p className={styles['hint']}>{words.hint(rows.length)}</p>
          <Named rows={rows} />
          {warned !== null && (
            <Alert severity="warning" className={styles['hint']}>
              {warned}
            </Alert>
          )}
        </>
      }
      first={{ reason: '' }}
      submit={words.submit}
      send={async ({ reason }, once) => {
        const reply = await askAction(askNow, asked, reason, once);
        if (E.isRight(reply) && reply.right.status === 409) setRefusals((count) => count + 1);
        return outcomeWithLeftOut(reply, onLeftOut);
      }}
      done={() => words.done}
      {...out}
    >
      {(form) => (
        <>
          <ReasonArea form={form} />
          <Effect
            decided={`${sheetIds.join()} ${refusals}`}
            rehearse={() => rehearse(askNow, asked)}
            told={({ changes, ended }) => words.effect(changes, ended.length)}
            onSaid={({ ended }) => setSaid(ended)}
          />
        </>
      )}
    </ActionDialog>
  );
};

export const WithdrawDialog = (props: OnRowsProps) => {
  const api = useApi(officeRosterCalls);
  return (
    <PlainActionDialog
      {...props}
      words={{
        title: texts.withdrawTitle,
        hint: texts.withdrawHint,
        submit: texts.withdraw,
        effect: texts.withdraws,
        done: texts.withdrew,
      }}
      warning={(ended) => (ended === 0 ? null : texts.withdrawEnds(ended))}
      ask={(asked, saidEnded) => api.withdrawOfficeRoster({ ...asked, saidEnded: asked.isDry ? null : saidEnded })}
    />
  );
};

/** A row that was withdrawn just now still has its status of before. */
export const TakeBackDialog = (props: OnRowsProps) => {
  const api = useApi(officeRosterCalls);
  const ended = props.rows.filter(({ status }) => status === 'A' || FinalStatus.is(status)).length;
  return (
    <PlainActionDialog
      {...props}
      words={{
        title: texts.takeBackTitle,
        hint: texts.takeBackHint,
        submit: texts.takeBack,
        effect: texts.takesBack,
        done: texts.tookBack,
      }}
      warning={() => (ended === 0 ? null : texts.takeBackEnded(ended))}
      ask={(asked) => api.takeBackOfficeRoster(asked)}
    />
  );
};
