import { type ComparedAnswer, type OfficeQuarantined, officeRequestCalls } from '@quipu/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { formatInstant } from '../../../ui/figures/format-moment.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { RadioGroup } from '../../../ui/kit/choices.tsx';
import { askAction, NOTHING, rehearse } from '../list/ask-action.ts';
import { Effect } from '../list/effect.tsx';
import listStyles from '../list/list.module.css';
import { texts as questionTexts } from '../question/texts.ts';
import { decisionRules } from './decide-forms.ts';
import { PlaybackLink } from './playback-link.tsx';
import styles from './requests.module.css';
import { texts } from './texts.ts';

const WIDTH = 720;

interface Values {
  readonly decision: '' | 'accept' | 'reject';
  readonly reason: string;
}

const Answer = ({ answer, at }: { readonly answer: string; readonly at: number | null }) => (
  <span className={listStyles['lines']}>
    <span>{answer === '' ? texts.nothing : answer}</span>
    {at !== null && <small>{formatInstant(at)}</small>}
  </span>
);

const Compared = ({ answers }: { readonly answers: readonly ComparedAnswer[] }) => (
  <table className={styles['table']} aria-label={texts.quarantined.table}>
    <thead>
      <tr>
        <th scope="col">{texts.quarantined.question}</th>
        <th scope="col">{texts.quarantined.held}</th>
        <th scope="col">{texts.quarantined.kept}</th>
      </tr>
    </thead>
    <tbody>
      {answers.map(({ itemId, question, kept, keptAt, held, heldAt }) => (
        <tr key={itemId}>
          <th scope="row">{question ?? texts.quarantined.row}</th>
          <td>
            <Answer answer={held} at={heldAt} />
          </td>
          <td>
            <Answer answer={kept} at={keptAt} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

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
          { value: 'accept', text: texts.quarantined.accept },
          { value: 'reject', text: texts.quarantined.reject },
        ]}
        layout="column"
      />
      <ReasonArea form={form} />
      <Effect
        decided={decision === '' ? null : decision}
        rehearse={async () => (decision === '' ? NOTHING : rehearse(api.decideOfficeQuarantined, { id, decision }))}
        told={({ changes, grades }) =>
          `${texts.effect.answers(changes)} ${grades.length === 0 ? questionTexts.none : questionTexts.grades(grades.length)}`
        }
      />
    </>
  );
};

interface QuarantinedDialogProps extends WaysOut {
  readonly quarantined: OfficeQuarantined;
  readonly answers: readonly ComparedAnswer[];
}

/** Answers that wait for a person, each beside the one that counts. */
export const QuarantinedDialog = ({ quarantined, answers, ...out }: QuarantinedDialogProps) => {
  const api = useApi(officeRequestCalls);
  const { id, person, reason, count } = quarantined;
  const impossible = count - answers.length;
  return (
    <ActionDialog<Values>
      title={texts.quarantined.title(person.fullName ?? person.who)}
      width={WIDTH}
      intro={
        <div className={styles['facts']}>
          <p>{quarantined.evaluation}</p>
          <p>{texts.quarantined.why(count, reason)}</p>
          {answers.length > 0 && <Compared answers={answers} />}
          {impossible > 0 && <p>{texts.quarantined.impossible(impossible)}</p>}
          <PlaybackLink sheetId={quarantined.sheetId} />
        </div>
      }
      first={{ decision: '', reason: '' }}
      submit={texts.decide}
      send={async ({ decision, reason: typed }, once) => {
        if (decision === '') return texts.needsDecision;
        return outcomeOf(await askAction(api.decideOfficeQuarantined, { id, decision }, typed, once));
      }}
      done={() => texts.done}
      {...out}
    >
      {(form) => <Decision id={id} form={form} />}
    </ActionDialog>
  );
};
