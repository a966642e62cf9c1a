import Alert from '@mui/material/Alert';
import { type OfficeRescheduling, officeRequestCalls, RESCHEDULE_CAUSES } from '@quipu/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { formatSession } from '../../../ui/figures/format-moment.ts';
import { filled } from '../../../ui/form/rules.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { RadioGroup } from '../../../ui/kit/choices.tsx';
import { TextArea } from '../../../ui/kit/text-area.tsx';
import { TextField } from '../../../ui/kit/text-field.tsx';
import { askAction, NOTHING, rehearse } from '../list/ask-action.ts';
import { Effect } from '../list/effect.tsx';
import { answerRules, decisionRules, MAX_ANSWER_LENGTH, optionalAnswerRules, textOrNull } from './decide-forms.ts';
import styles from './requests.module.css';
import { texts } from './texts.ts';

const WIDTH = 640;

interface Values {
  readonly decision: '' | 'accept' | 'reject';
  readonly session: string;
  readonly place: string;
  readonly answer: string;
  readonly reason: string;
}

/** Null: nothing is chosen, or what it needs is not there yet. */
const askedOf = ({ decision, session, place, answer }: Omit<Values, 'reason'>) => {
  if (decision === '' || (decision === 'accept' && session === '')) return null;
  return {
    decision,
    sessionId: decision === 'accept' ? Number(session) : null,
    place: decision === 'accept' ? textOrNull(place) : null,
    answer: textOrNull(answer),
  };
};

interface Fields {
  readonly request: OfficeRescheduling;
  readonly form: UseFormReturn<Values>;
}

const Accepted = ({ request, form }: Fields) =>
  request.sessions.length === 0 ? (
    <Alert severity="warning">{texts.rescheduling.noSessions}</Alert>
  ) : (
    <>
      <RadioGroup
        form={form}
        name="session"
        rules={filled(texts.rescheduling.needsSession)}
        label={texts.rescheduling.session}
        choices={request.sessions.map(({ id, start, end }) => ({ value: String(id), text: formatSession(start, end) }))}
        layout="column"
      />
      <TextField
        form={form}
        name="place"
        label={texts.rescheduling.place}
        hint={texts.rescheduling.placeHint}
        maxLength={200}
        autoComplete="off"
      />
    </>
  );

const Decision = ({ request, form }: Fields) => {
  const api = useApi(officeRequestCalls);
  const { id, person, sheetStatus } = request;
  const name = person.fullName ?? person.who;
  const [decision, session] = useWatch({ control: form.control, name: ['decision', 'session'] });
  // What the person reads changes nothing of what becomes of the sheet.
  const asked = askedOf({ decision, session, place: '', answer: '-' });
  const { moves, anew, stays } = texts.rescheduling;
  const told = decision === 'reject' ? stays : sheetStatus === 'P' ? moves : anew;
  return (
    <>
      <RadioGroup
        form={form}
        name="decision"
        rules={decisionRules}
        label={texts.decision}
        choices={[
          { value: 'accept', text: texts.accept },
          { value: 'reject', text: texts.reject },
        ]}
      />
      {decision === 'accept' && <Accepted request={request} form={form} />}
      <TextArea
        key={decision}
        form={form}
        name="answer"
        rules={decision === 'reject' ? answerRules : optionalAnswerRules}
        label={decision === 'reject' ? texts.personReads : texts.personReadsOptional}
        most={MAX_ANSWER_LENGTH}
        rows={2}
      />
      <ReasonArea form={form} />
      <Effect
        decided={asked === null ? null : JSON.stringify(asked)}
        rehearse={async () => (asked === null ? NOTHING : rehearse(api.decideOfficeRescheduling, { id, ...asked }))}
        told={() => told(name)}
      />
    </>
  );
};

interface ReschedulingDialogProps extends WaysOut {
  readonly request: OfficeRescheduling;
}

/** A request for another session, and what a decision on it would change. */
export const ReschedulingDialog = ({ request, ...out }: ReschedulingDialogProps) => {
  const api = useApi(officeRequestCalls);
  const { id, person, cause, comment, couldSeeAnswers } = request;
  return (
    <ActionDialog<Values>
      title={texts.rescheduling.title(person.fullName ?? person.who)}
      width={WIDTH}
      intro={
        <div className={styles['facts']}>
          <p>{request.evaluation}</p>
          <p className={styles['quote']}>
            {[RESCHEDULE_CAUSES[cause], ...(comment === null ? [] : [comment])].join('\n')}
          </p>
          {couldSeeAnswers && <Alert severity="warning">{texts.rescheduling.couldSeeAnswers}</Alert>}
        </div>
      }
      first={{ decision: '', session: '', place: '', answer: '', reason: '' }}
      submit={texts.decide}
      send={async (values, once) => {
        const asked = askedOf(values);
        if (asked === null) return texts.rescheduling.needsSession;
        return outcomeOf(await askAction(api.decideOfficeRescheduling, { id, ...asked }, values.reason, once));
      }}
      done={() => texts.done}
      {...out}
    >
      {(form) => <Decision request={request} form={form} />}
    </ActionDialog>
  );
};
