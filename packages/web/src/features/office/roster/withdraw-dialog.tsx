import Alert from '@mui/material/Alert';
import { type ApiError, officeRosterCalls, type RosterOfSession, type RosterRow } from '@quipu/contract';
import { FinalStatus } from '@quipu/engine';
import type * as E from 'fp-ts/lib/Either.js';
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
    readonly effect: (count: number) => string;
    readonly done: string;
  };
  readonly warning?: string | null;
  readonly ask: (asked: {
    readonly id: number;
    readonly sheetIds: readonly number[];
    readonly reason: string;
    readonly once: string;
    readonly isDry: boolean;
  }) => Promise<E.Either<ApiError, Replied>>;
}

/** An action on people of a roster that needs nothing but a reason. */
const PlainActionDialog = ({ session, rows, words, warning = null, ask, onLeftOut, ...out }: PlainAction) => {
  const sheetIds = rows.map(({ sheetId }) => sheetId);
  const asked = { id: session.id, sheetIds };
  return (
    <ActionDialog<Values>
      title={words.title(rows.length, rows[0]?.fullName ?? '')}
      intro={
        <>
          <p className={styles['hint']}>{words.hint(rows.length)}</p>
          <Named rows={rows} />
          {warning !== null && (
            <Alert severity="warning" className={styles['hint']}>
              {warning}
            </Alert>
          )}
        </>
      }
      first={{ reason: '' }}
      submit={words.submit}
      send={async ({ reason }, once) => outcomeWithLeftOut(await askAction(ask, asked, reason, once), onLeftOut)}
      done={() => words.done}
      {...out}
    >
      {(form) => (
        <>
          <ReasonArea form={form} />
          <Effect
            decided={sheetIds.join()}
            rehearse={() => rehearse(ask, asked)}
            told={({ changes }) => words.effect(changes)}
          />
        </>
      )}
    </ActionDialog>
  );
};

export const WithdrawDialog = (props: OnRowsProps) => {
  const api = useApi(officeRosterCalls);
  const underWay = props.rows.filter(({ status }) => status === 'A').length;
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
      warning={underWay === 0 ? null : texts.withdrawEnds(underWay)}
      ask={(asked) => api.withdrawOfficeRoster(asked)}
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
      warning={ended === 0 ? null : texts.takeBackEnded(ended)}
      ask={(asked) => api.takeBackOfficeRoster(asked)}
    />
  );
};
