import {
  INSTITUTION_ZONE,
  officeEvaluationCalls,
  officeSessionCalls,
  type RosterOfSession,
  type SessionTimes,
  zoneInWords,
} from '@quipu/contract';
import { useCallback } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { ASK_EVERY_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { Checkbox } from '../../../ui/kit/choices.tsx';
import { DayField } from '../../../ui/kit/day-field.tsx';
import { PlainField } from '../../../ui/kit/plain-field.tsx';
import { texts as common } from '../frame/texts.ts';
import { askAction, type Rehearsed, rehearse } from '../list/ask-action.ts';
import { Effect } from '../list/effect.tsx';
import { NothingYet } from '../list/paged-list.tsx';
import { EvaluationField } from './evaluation-field.tsx';
import styles from './roster.module.css';
import { texts } from './session-texts.ts';
import { type TypedTimes, timesIn, timesRules, typedOf } from './session-times.ts';

interface Values extends TypedTimes {
  /** A new session has it: the evaluation's number. */
  readonly quiz: string;
  readonly reason: string;
}
type WantedTimes = NonNullable<ReturnType<typeof timesIn>>;

interface FieldsProps {
  readonly form: UseFormReturn<Values>;
  /** Null: a new one, whose time limit may be left to the evaluation. */
  readonly before: SessionTimes | null;
  readonly look: (asked: WantedTimes, quiz: string) => Promise<Rehearsed | string>;
  readonly told: (changes: number) => string;
}

const Times = ({ form, before, look, told }: FieldsProps) => {
  const needsMinutes = before !== null;
  const [quiz, day, from, to, endsLater, endDay, minutes] = useWatch({
    control: form.control,
    name: ['quiz', 'day', 'from', 'to', 'endsLater', 'endDay', 'minutes'],
  });
  const asked = timesIn({ day, from, to, endsLater, endDay, minutes }, before);
  const isWhole = asked !== null && (needsMinutes ? asked.timeLimit !== null : quiz !== '');
  const plain = { form, required: true } as const;
  const hour = texts.hour(zoneInWords(INSTITUTION_ZONE));
  return (
    <>
      <DayField form={form} name="day" rules={timesRules.day} label={texts.day} autoComplete="off" />
      <div className={styles['hours']}>
        <PlainField {...plain} name="from" rules={timesRules.from} label={texts.from} hint={hour} maxLength={5} />
        <PlainField {...plain} name="to" rules={timesRules.to} label={texts.to} hint={hour} maxLength={5} />
      </div>
      <div>
        <Checkbox form={form} name="endsLater">
          {texts.endsLater}
        </Checkbox>
      </div>
      {endsLater && (
        <DayField form={form} name="endDay" rules={timesRules.day} label={texts.endDay} autoComplete="off" />
      )}
      <PlainField
        {...plain}
        name="minutes"
        rules={timesRules.minutes(!needsMinutes)}
        label={texts.minutes}
        hint={needsMinutes ? undefined : texts.ownMinutes}
        required={needsMinutes}
        inputMode="numeric"
        maxLength={4}
      />
      <ReasonArea form={form} />
      <Effect
        decided={isWhole ? JSON.stringify([quiz, asked]) : null}
        rehearse={async () => (asked === null ? texts.needsDay : look(asked, quiz))}
        told={({ changes }) => told(changes)}
      />
    </>
  );
};

const NO_TIMES: TypedTimes = { day: '', from: '', to: '', endsLater: false, endDay: '', minutes: '' };

/** Another session of an evaluation, with nobody on its roster. */
export const NewSessionDialog = (out: WaysOut) => {
  const api = useApi(officeSessionCalls);
  const { officeEvaluations } = useApi(officeEvaluationCalls);
  const ask = useCallback(async () => fetchedOf(await officeEvaluations({}), common.refused), [officeEvaluations]);
  const state = useFetched(ask, ASK_EVERY_MS);
  const evaluations = state.value?.evaluations ?? null;
  return (
    <ActionDialog<Values>
      title={texts.add}
      intro={
        <>
          <p className={styles['hint']}>{texts.addHint}</p>
          {evaluations === null && <NothingYet {...state} />}
          {evaluations?.length === 0 && <p>{texts.noEvaluations}</p>}
        </>
      }
      first={{ quiz: '', ...NO_TIMES, reason: '' }}
      submit={texts.addDo}
      send={async (values, once) => {
        const times = timesIn(values, null);
        if (times === null) return texts.needsDay;
        const asked = { quizId: Number(values.quiz), ...times };
        return outcomeOf(await askAction(api.addOfficeSession, asked, values.reason, once));
      }}
      done={() => texts.added}
      {...out}
    >
      {(form) => (
        <>
          <EvaluationField form={form} name="quiz" texts={texts} choices={evaluations ?? []} />
          <Times
            form={form}
            before={null}
            look={(asked, quiz) => rehearse(api.addOfficeSession, { quizId: Number(quiz), ...asked })}
            told={() => texts.adds}
          />
        </>
      )}
    </ActionDialog>
  );
};

interface SessionTimesDialogProps extends WaysOut {
  /** It stays as it was when this was opened. */
  readonly session: RosterOfSession;
}

/** Other times for a session that nobody has begun. */
export const SessionTimesDialog = ({ session, ...out }: SessionTimesDialogProps) => {
  const api = useApi(officeSessionCalls);
  const { id, start, end, timeLimit } = session;
  const before = { start, end, timeLimit };
  const actionOf = (asked: WantedTimes) => ({
    id,
    times: { ...asked, timeLimit: asked.timeLimit ?? timeLimit },
    before,
  });
  return (
    <ActionDialog<Values>
      title={texts.change}
      intro={<p className={styles['hint']}>{texts.changeHint}</p>}
      first={{ quiz: '', ...typedOf(before), reason: '' }}
      submit={texts.save}
      send={async (values, once) => {
        const times = timesIn(values, before);
        if (times === null) return texts.needsDay;
        return outcomeOf(await askAction(api.changeOfficeSession, actionOf(times), values.reason, once));
      }}
      done={() => texts.changed}
      {...out}
    >
      {(form) => (
        <Times
          form={form}
          before={before}
          look={(asked) => rehearse(api.changeOfficeSession, actionOf(asked))}
          told={texts.changes}
        />
      )}
    </ActionDialog>
  );
};
