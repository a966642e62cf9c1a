import { officePracticeCalls } from '@quipu/contract';
import { useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { askAction, rehearse } from '../list/ask-action.ts';
import { Effect } from '../list/effect.tsx';
import { EvaluationField } from './evaluation-field.tsx';
import { outcomeWithLeftOut } from './outcome-with-left-out.ts';
import { texts } from './practice-texts.ts';
import styles from './roster.module.css';

interface Values {
  readonly quiz: string;
  readonly reason: string;
}
type FormOf = Parameters<Parameters<typeof ActionDialog<Values>>[0]['children']>[0];

interface PracticeDialogProps extends WaysOut {
  readonly sessionId: number;
  /** The one that was offered already is the only one. */
  readonly choices: readonly { readonly id: number; readonly name: string }[];
}

const Gets = ({ form, sessionId }: { readonly form: FormOf; readonly sessionId: number }) => {
  const api = useApi(officePracticeCalls);
  const quiz = useWatch({ control: form.control, name: 'quiz' });
  if (quiz === '') return null;
  const asked = { id: sessionId, quizId: Number(quiz) };
  return (
    <Effect
      decided={JSON.stringify(asked)}
      rehearse={() => rehearse(api.offerOfficePractice, asked)}
      told={({ changes }) => texts.gets(changes)}
    />
  );
};

/** Everybody of a session is given an evaluation to try their equipment with. */
export const PracticeDialog = ({ sessionId, choices, ...out }: PracticeDialogProps) => {
  const api = useApi(officePracticeCalls);
  const [only] = choices;
  return (
    <ActionDialog<Values>
      title={texts.dialog}
      intro={<p className={styles['hint']}>{choices.length === 0 ? texts.noChoices : texts.intro}</p>}
      first={{ quiz: choices.length === 1 ? String(only?.id) : '', reason: '' }}
      submit={texts.offer}
      send={async ({ quiz, reason }, once) =>
        outcomeWithLeftOut(
          await askAction(api.offerOfficePractice, { id: sessionId, quizId: Number(quiz) }, reason, once),
        )
      }
      done={() => texts.offered}
      {...out}
    >
      {(form) => (
        <>
          <EvaluationField form={form} name="quiz" texts={texts} choices={choices} />
          <ReasonArea form={form} />
          <Gets form={form} sessionId={sessionId} />
        </>
      )}
    </ActionDialog>
  );
};
