import { type AskedQuestion, officeRightAnswerCalls, type WaitingProposal } from '@quipu/contract';
import { useCallback } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { filled } from '../../../ui/form/rules.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { RadioGroup } from '../../../ui/kit/choices.tsx';
import { texts as common } from '../frame/texts.ts';
import { askAction, NOTHING, rehearse } from '../list/ask-action.ts';
import { Effect } from '../list/effect.tsx';
import { Opened } from '../list/opened.tsx';
import { Question } from '../question/question.tsx';
import { RightAnswerField } from '../question/right-answer-field.tsx';
import { texts as questionTexts } from '../question/texts.ts';
import { proposedOutcomeOf } from '../two/proposed-outcome.ts';
import { texts as two } from '../two/texts.ts';
import { WaitingNote } from '../two/waiting-note.tsx';
import { texts as analysisTexts } from './analysis-texts.ts';
import styles from './results.module.css';

const WIDTH = 720;
const { rightAnswer: texts } = analysisTexts;

interface Values {
  readonly choice: '' | 'annul' | 'instead' | 'also';
  readonly text: string;
  readonly reason: string;
}

/** A question of an evaluation. */
interface OfForm {
  readonly id: number;
  readonly formId: number;
  readonly itemId: number;
}

interface AskedChange {
  readonly change: Exclude<Values['choice'], ''>;
  readonly text: string | null;
}

/** Makes what the office asks for; null: nothing is chosen, or what it needs is not there yet. */
const askedIn = ({ choice, text }: Pick<Values, 'choice' | 'text'>): AskedChange | null => {
  if (choice === '') return null;
  if (choice === 'annul') return { change: choice, text: null };
  return text.trim() === '' ? null : { change: choice, text: text.trim() };
};

const CHOICES = (['instead', 'also', 'annul'] as const).map((value) => ({ value, text: texts.choices[value] }));
const choiceRules = filled(texts.needsDecision);

interface ChangeProps extends OfForm {
  readonly seen: number;
  readonly form: UseFormReturn<Values>;
}

const Change = ({ form, ...of }: ChangeProps) => {
  const api = useApi(officeRightAnswerCalls);
  const [choice, text] = useWatch({ control: form.control, name: ['choice', 'text'] });
  const asked = askedIn({ choice, text });
  return (
    <>
      <RadioGroup
        form={form}
        name="choice"
        rules={choiceRules}
        label={texts.decision}
        choices={CHOICES}
        layout="column"
      />
      {(choice === 'instead' || choice === 'also') && <RightAnswerField form={form} name="text" />}
      <ReasonArea form={form} />
      <Effect
        decided={asked === null ? null : JSON.stringify(asked)}
        rehearse={async () => (asked === null ? NOTHING : rehearse(api.changeOfficeRightAnswer, { ...of, ...asked }))}
        told={({ changes, mails }) =>
          texts.would(changes === 0 ? questionTexts.none : questionTexts.grades(changes), mails)
        }
      />
    </>
  );
};

interface ReadProps extends OfForm, WaysOut {
  readonly question: AskedQuestion;
  readonly decisions: number;
  readonly needsTwo: boolean;
  readonly proposal: WaitingProposal | null;
}

const Read = ({ id, formId, itemId, question, decisions: seen, needsTwo, proposal, ...out }: ReadProps) => {
  const api = useApi(officeRightAnswerCalls);
  const of = { id, formId, itemId, seen };
  return (
    <ActionDialog<Values>
      title={texts.title(question.number ?? '')}
      width={WIDTH}
      intro={
        <div className={styles['notes']}>
          <Question question={question} />
          <p>{texts.forAll}</p>
          {proposal !== null && <WaitingNote proposal={proposal} />}
          {proposal === null && needsTwo && <p>{two.hint}</p>}
        </div>
      }
      first={{ choice: '', text: '', reason: '' }}
      submit={needsTwo ? two.propose : texts.submit}
      send={async (values, once) => {
        const asked = askedIn(values);
        if (asked === null) return texts.needsDecision;
        return proposedOutcomeOf(
          await askAction(api.changeOfficeRightAnswer, { ...of, ...asked }, values.reason, once),
        );
      }}
      done={() => texts.done}
      {...out}
    >
      {(form) => <Change {...of} form={form} />}
    </ActionDialog>
  );
};

interface RightAnswerDialogProps extends OfForm, WaysOut {
  readonly number: string;
}

/** Corrects what is right of a question, with what that would change for everybody. */
export const RightAnswerDialog = ({ id, formId, itemId, number, ...out }: RightAnswerDialogProps) => {
  const api = useApi(officeRightAnswerCalls);
  const ask = useCallback(
    async () => fetchedOf(await api.officeRightAnswer({ id, formId, itemId }), common.refused),
    [api, id, formId, itemId],
  );
  return (
    <Opened ask={ask} title={texts.title(number)} onClose={out.onClose}>
      {(read) => <Read id={id} formId={formId} itemId={itemId} {...read} {...out} />}
    </Opened>
  );
};
