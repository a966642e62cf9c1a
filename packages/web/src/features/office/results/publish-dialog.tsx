import { type OfficeResults, officeResultCalls } from '@quipu/contract';
import { useApi } from '../../../lib/api.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { PlainField } from '../../../ui/kit/plain-field.tsx';
import { askAction, rehearse } from '../list/ask-action.ts';
import { Effect } from '../list/effect.tsx';
import { proposedOutcomeOf } from '../two/proposed-outcome.ts';
import { texts as two } from '../two/texts.ts';
import styles from './results.module.css';
import { texts } from './texts.ts';

interface PublishDialogProps extends WaysOut {
  readonly results: OfficeResults;
  /** People with answers that wait for a decision. */
  readonly inReview: number;
  /** Somebody else has to approve it. */
  readonly needsTwo: boolean;
}

interface Values {
  readonly name: string;
  readonly reason: string;
}

/** Says what publishing will do, and has the evaluation's name typed: there is no way back. */
export const PublishDialog = ({ results, inReview, needsTwo, ...out }: PublishDialogProps) => {
  const api = useApi(officeResultCalls);
  const { quizId: id, name, waiting, underWay, open } = results;
  return (
    <ActionDialog<Values>
      title={needsTwo ? texts.proposeOf(name) : texts.publishOf(name)}
      intro={
        <div className={styles['notes']}>
          {needsTwo && <p>{two.hint}</p>}
          <p>{needsTwo ? texts.approvedHint : texts.publishHint}</p>
          {waiting + underWay > 0 && <p>{texts.stillWaiting(waiting + underWay)}</p>}
          {open > 0 && <p>{texts.stillOpen(open)}</p>}
          {inReview > 0 && <p>{texts.inReview(inReview)}</p>}
        </div>
      }
      first={{ name: '', reason: '' }}
      submit={needsTwo ? two.propose : texts.publish}
      send={async ({ reason }, once) =>
        proposedOutcomeOf(await askAction(api.publishOfficeResults, { id }, reason, once))
      }
      done={() => texts.done}
      {...out}
    >
      {(form) => (
        <>
          <PlainField
            form={form}
            name="name"
            rules={{ validate: (typed: string) => typed.trim() === name || texts.otherName }}
            label={texts.typeName}
            hint={name}
          />
          <ReasonArea form={form} />
          <Effect
            decided={String(id)}
            rehearse={() => rehearse(api.publishOfficeResults, { id })}
            told={({ changes, mails }) => (changes === 0 ? texts.nothingToPublish : texts.would(changes, mails))}
          />
        </>
      )}
    </ActionDialog>
  );
};
