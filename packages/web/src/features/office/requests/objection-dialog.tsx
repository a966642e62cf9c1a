import {
  formatSecond,
  incidentText,
  type OfficeObjection,
  objectionProblem,
  officeRequestCalls,
  type WatchedIncident,
} from '@quipu/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { formatMoment } from '../../../ui/figures/format-moment.ts';
import { speakSpan } from '../../../ui/format-span.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { RadioGroup } from '../../../ui/kit/choices.tsx';
import { PhotoView } from '../../../ui/kit/photo-view.tsx';
import { TextArea } from '../../../ui/kit/text-area.tsx';
import { askAction, NOTHING, rehearse } from '../list/ask-action.ts';
import { Effect } from '../list/effect.tsx';
import { texts as roster } from '../roster/texts.ts';
import { decisionRules, MAX_ANSWER_LENGTH } from './decide-forms.ts';
import { PlaybackLink } from './playback-link.tsx';
import styles from './requests.module.css';
import { texts } from './texts.ts';

const WIDTH = 720;
/** A rehearsal carries it, whatever the person will read: it changes nothing of what becomes of the incidents. */
const ANY_ANSWER = '-'.repeat(10);
const answerRules = { validate: (typed: string) => objectionProblem(typed) ?? true };

interface Values {
  readonly decision: '' | 'accept' | 'reject';
  readonly answer: string;
  readonly reason: string;
}

interface IncidentProps {
  readonly incident: WatchedIncident;
  /** Photos may be seen by whoever looks. */
  readonly seesPhotos: boolean;
}

const Incident = ({ incident, seesPhotos }: IncidentProps) => {
  const { at, endedAt, photoId, closedAt, closedReason } = incident;
  return (
    <li>
      <strong>{incidentText(incident)}</strong>
      <p>{endedAt === null ? formatMoment(at) : texts.objection.lasted(formatMoment(at), speakSpan(endedAt - at))}</p>
      <p>
        {closedAt === null ? texts.objection.open : texts.objection.closed(formatMoment(closedAt), closedReason ?? '')}
      </p>
      {photoId !== null && seesPhotos && (
        <PhotoView photoId={photoId} alt={texts.objection.photoAlt(formatSecond(at))} />
      )}
    </li>
  );
};

const Decision = ({ id, form }: { readonly id: number; readonly form: UseFormReturn<Values> }) => {
  const api = useApi(officeRequestCalls);
  const decision = useWatch({ control: form.control, name: 'decision' });
  return (
    <>
      <RadioGroup
        form={form}
        name="decision"
        rules={decisionRules}
        label={texts.decision}
        choices={[
          { value: 'accept', text: texts.objection.accept },
          { value: 'reject', text: texts.objection.reject },
        ]}
        layout="column"
      />
      <TextArea
        form={form}
        name="answer"
        rules={answerRules}
        label={texts.personReads}
        hint={texts.objection.answerHint}
        most={MAX_ANSWER_LENGTH}
        rows={2}
      />
      <ReasonArea form={form} />
      <Effect
        decided={decision === '' ? null : decision}
        rehearse={async () =>
          decision === '' ? NOTHING : rehearse(api.decideOfficeObjection, { id, decision, answer: ANY_ANSWER })
        }
        told={({ changes }) => (decision === 'accept' ? texts.objection.closes(changes) : texts.objection.stays)}
      />
    </>
  );
};

interface ObjectionDialogProps extends WaysOut {
  readonly objection: OfficeObjection;
  readonly incidents: readonly WatchedIncident[];
}

/** An objection beside the incidents that it answers, with what is kept of each. */
export const ObjectionDialog = ({ objection, incidents, ...out }: ObjectionDialogProps) => {
  const api = useApi(officeRequestCalls);
  const seesPhotos = useSignInSession(({ session }) => session?.roles?.includes('operator') === true);
  const { id, person, evaluation, text, sheetId, sheetStatus } = objection;
  return (
    <ActionDialog<Values>
      title={texts.objection.title(person.fullName ?? person.who)}
      width={WIDTH}
      intro={
        <div className={styles['facts']}>
          <p>{`${evaluation} · ${roster.status[sheetStatus]}`}</p>
          <div>
            <h3>{texts.objection.text}</h3>
            <p className={styles['quote']}>{text}</p>
          </div>
          <div>
            <h3>{texts.objection.incidents}</h3>
            <ol className={styles['incidents']}>
              {incidents.map((incident) => (
                <Incident key={incident.id} incident={incident} seesPhotos={seesPhotos} />
              ))}
            </ol>
          </div>
          <PlaybackLink sheetId={sheetId} />
        </div>
      }
      first={{ decision: '', answer: '', reason: '' }}
      submit={texts.decide}
      send={async ({ decision, answer, reason }, once) => {
        if (decision === '') return texts.needsDecision;
        const asked = { id, decision, answer: answer.trim() };
        return outcomeOf(await askAction(api.decideOfficeObjection, asked, reason, once));
      }}
      done={() => texts.done}
      {...out}
    >
      {(form) => <Decision id={id} form={form} />}
    </ActionDialog>
  );
};
