import { type AskedQuestion, type OfficeRegrade, officeRequestCalls, type WaitingProposal } from '@quipu/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { RadioGroup } from '../../../ui/kit/choices.tsx';
import { TextArea } from '../../../ui/kit/text-area.tsx';
import { askAction, NOTHING, rehearse } from '../list/ask-action.ts';
import { Effect } from '../list/effect.tsx';
import { Question } from '../question/question.tsx';
import { RightAnswerField } from '../question/right-answer-field.tsx';
import { texts as questionTexts } from '../question/texts.ts';
import { proposedOutcomeOf } from '../two/proposed-outcome.ts';
import { texts as two } from '../two/texts.ts';
import { WaitingNote } from '../two/waiting-note.tsx';
import {
  decisionRules,
  MAX_ANSWER_LENGTH,
  optionalAnswerRules,
  type RegradeValues,
  regradeAsked,
} from './decide-forms.ts';
import { PlaybackLink } from './playback-link.tsx';
import styles from './requests.module.css';
import { texts } from './texts.ts';

const WIDTH = 720;
interface Fields {
  readonly id: number;
  readonly seen: number | null;
  readonly form: UseFormReturn<RegradeValues>;
}

const CHOICES = (['annul', 'instead', 'also', 'before', 'reject', 'notApplicable'] as const).map((value) => ({
  value,
  text: texts.regrade.choices[value],
}));

const Decision = ({ id, seen, form }: Fields) => {
  const api = useApi(officeRequestCalls);
  const [choice, text] = useWatch({ control: form.control, name: ['choice', 'text'] });
  const asked = regradeAsked({ choice, text, answer: '' });
  return (
    <>
      <RadioGroup
        form={form}
        name="choice"
        rules={decisionRules}
        label={texts.decision}
        choices={CHOICES}
        layout="column"
      />
      {(choice === 'instead' || choice === 'also') && <RightAnswerField form={form} name="text" />}
      <TextArea
        form={form}
        name="answer"
        rules={optionalAnswerRules}
        label={texts.personReadsOptional}
        hint={texts.readsReason}
        most={MAX_ANSWER_LENGTH}
        rows={2}
      />
      <ReasonArea form={form} />
      <Effect
        decided={asked === null ? null : JSON.stringify(asked)}
        rehearse={async () => (asked === null ? NOTHING : rehearse(api.decideOfficeRegrade, { id, seen, ...asked }))}
        told={({ changes }) => (changes === 0 ? questionTexts.none : questionTexts.grades(changes))}
      />
    </>
  );
};

type NeedsTwo = 'none' | 'changes' | 'all';

/** Changing right answers may take a second person where rejecting takes none. */
const Submit = ({ form, needsTwo }: { readonly form: UseFormReturn<RegradeValues>; readonly needsTwo: NeedsTwo }) => {
  const choice = useWatch({ control: form.control, name: 'choice' });
  const isChange = choice === 'annul' || choice === 'instead' || choice === 'also';
  return needsTwo === 'all' || (needsTwo === 'changes' && isChange) ? two.propose : texts.decide;
};

interface RegradeDialogProps extends WaysOut {
  readonly request: OfficeRegrade;
  readonly question: AskedQuestion | null;
  /** Somebody else has to approve these decisions. */
  readonly needsTwo: NeedsTwo;
  readonly proposal: WaitingProposal | null;
  /** So much was decided on the question when it was read. */
  readonly decisions: number | null;
}

/** A request for a regrade with its question, and what a decision on it would change for everybody. */
export const RegradeDialog = ({
  request,
  question,
  needsTwo,
  proposal,
  decisions: seen,
  ...out
}: RegradeDialogProps) => {
  const api = useApi(officeRequestCalls);
  const { id, comment, person } = request;
  return (
    <ActionDialog<RegradeValues>
      title={texts.regrade.title(question?.number ?? null)}
      width={WIDTH}
      intro={
        <div className={styles['facts']}>
          <p>{`${person.fullName ?? person.who} · ${request.evaluation}`}</p>
          <div>
            <h3>{texts.regrade.comment}</h3>
            <p className={styles['quote']}>{comment}</p>
          </div>
          <Question question={question} />
          <PlaybackLink sheetId={request.sheetId} />
          {proposal !== null && <WaitingNote proposal={proposal} />}
          {proposal === null && needsTwo !== 'none' && (
            <p>{needsTwo === 'all' ? two.hint : texts.regrade.changesByTwo}</p>
          )}
        </div>
      }
      first={{ choice: '', text: '', answer: '', reason: '' }}
      submit={(form) => <Submit form={form} needsTwo={needsTwo} />}
      send={async (values, once) => {
        const asked = regradeAsked(values);
        if (asked === null) return texts.needsDecision;
        return proposedOutcomeOf(await askAction(api.decideOfficeRegrade, { id, seen, ...asked }, values.reason, once));
      }}
      done={() => texts.done}
      {...out}
    >
      {(form) => <Decision id={id} seen={seen} form={form} />}
    </ActionDialog>
  );
};
