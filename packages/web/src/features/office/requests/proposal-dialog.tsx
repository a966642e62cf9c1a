import Alert from '@mui/material/Alert';
import { type OpenProposal, officeProposalCalls } from '@quipu/contract';
import { useApi } from '../../../lib/api.ts';
import { formatMoment } from '../../../ui/figures/format-moment.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { RadioGroup } from '../../../ui/kit/choices.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { askAction } from '../list/ask-action.ts';
import { GradeList } from '../list/effect.tsx';
import listStyles from '../list/list.module.css';
import { Question } from '../question/question.tsx';
import { texts as questionTexts } from '../question/texts.ts';
import { texts as resultTexts } from '../results/texts.ts';
import { decisionRules } from './decide-forms.ts';
import { texts } from './proposal-texts.ts';
import styles from './requests.module.css';

const WIDTH = 720;

interface ProposalDialogProps extends WaysOut {
  readonly opened: OpenProposal;
}

const decisionText = ({ decision, proposal: { action } }: OpenProposal): string => {
  if (decision === null) return '';
  const { status, change, text } = decision;
  if (action === 'change-right-answer' && change !== null)
    return change === 'annul' ? texts.rightAnswer.annul : texts.rightAnswer[change](text ?? '');
  if (status !== 'A') return texts.change[status];
  if (change === null) return texts.change.before;
  return change === 'annul' ? texts.change.annul : texts.change[change](text ?? '');
};

const effectText = ({ proposal: { action } }: OpenProposal, does: OpenProposal['foreseen']): string => {
  if (action === 'set') return texts.sets;
  if (action === 'publish-results') return resultTexts.would(does.changes, does.mails);
  return does.changes === 0 ? questionTexts.none : questionTexts.grades(does.changes);
};

const Now = ({ opened }: { readonly opened: OpenProposal }) => {
  const { effect, problem, foreseen } = opened;
  if (problem !== null) return <Alert severity="error">{texts.cannot(problem)}</Alert>;
  if (effect === null) return null;
  return (
    <>
      {!effect.isSame && <Alert severity="warning">{texts.differs(effectText(opened, foreseen))}</Alert>}
      <section className={listStyles['effect']} aria-label={texts.effect}>
        <p>{effectText(opened, effect)}</p>
        {effect.inReview > 0 && <p>{resultTexts.inReview(effect.inReview)}</p>}
        {effect.isSame && texts.same}
        <GradeList grades={effect.grades} />
      </section>
    </>
  );
};

const Proposed = ({ opened }: { readonly opened: OpenProposal }) => {
  const { proposal, reason, decision, question, value } = opened;
  const { by, at, action, evaluation, key } = proposal;
  return (
    <div className={styles['facts']}>
      <p>{evaluation ?? texts.set(key ?? '', value === null || value === '0' ? texts.off : value)}</p>
      <div>
        <p>{texts.by(by.fullName ?? by.who, formatMoment(at))}</p>
        <h3>{texts.reason}</h3>
        <p className={styles['quote']}>{reason}</p>
      </div>
      {(action === 'decide-regrade' || action === 'change-right-answer') && <Question question={question} />}
      {decision !== null && (
        <div>
          <p>{decisionText(opened)}</p>
          {decision.answer !== null && <p>{texts.answer(decision.answer)}</p>}
        </div>
      )}
      <Now opened={opened} />
    </div>
  );
};

interface Values {
  readonly decision: '' | 'approve' | 'reject';
  readonly reason: string;
}

/** Their own is for others to approve. */
const Withdrawing = ({ opened, ...out }: ProposalDialogProps) => {
  const api = useApi(officeProposalCalls);
  const { id, action } = opened.proposal;
  return (
    <ActionDialog<Pick<Values, 'reason'>>
      title={texts.actions[action]}
      width={WIDTH}
      intro={
        <>
          <Proposed opened={opened} />
          <p>{texts.ownHint}</p>
        </>
      }
      first={{ reason: '' }}
      submit={texts.withdraw}
      send={async ({ reason }, once) => outcomeOf(await askAction(api.withdrawOfficeProposal, { id }, reason, once))}
      done={() => texts.withdrawn}
      {...out}
    >
      {(form) => <ReasonArea form={form} />}
    </ActionDialog>
  );
};

/** A second person approves what stands there, or rejects it; what cannot be done can only be rejected. */
const Deciding = ({ opened, ...out }: ProposalDialogProps) => {
  const api = useApi(officeProposalCalls);
  const { proposal, effect } = opened;
  const { id, action } = proposal;
  return (
    <ActionDialog<Values>
      title={texts.actions[action]}
      width={WIDTH}
      intro={<Proposed opened={opened} />}
      first={{ decision: '', reason: '' }}
      submit={texts.decide}
      send={async ({ decision, reason }, once) =>
        outcomeOf(
          decision === 'approve' && effect !== null
            ? await askAction(api.approveOfficeProposal, { id, print: effect.print }, reason, once)
            : await askAction(api.rejectOfficeProposal, { id }, reason, once),
        )
      }
      done={({ decision }) => (decision === 'approve' ? texts.approved : texts.rejected)}
      {...out}
    >
      {(form) => (
        <>
          <RadioGroup
            form={form}
            name="decision"
            rules={decisionRules}
            label={texts.decision}
            choices={[
              ...(effect === null ? [] : [{ value: 'approve', text: texts.approve }]),
              { value: 'reject', text: texts.reject },
            ]}
            layout="column"
          />
          <ReasonArea form={form} />
        </>
      )}
    </ActionDialog>
  );
};

/** A proposal, with what it would do as everything stands now beside what its author saw. */
export const ProposalDialog = ({ opened, ...out }: ProposalDialogProps) => {
  const { ended, isOwn, isToDecide, action } = opened.proposal;
  if (isToDecide) return <Deciding opened={opened} {...out} />;
  if (isOwn && ended === null) return <Withdrawing opened={opened} {...out} />;
  return (
    <Dialog id="propuesta-abierta" title={texts.actions[action]} width={WIDTH} onDismiss={out.onClose}>
      <p>{ended === null ? texts.states.others : texts.states[ended.how]}</p>
      <Proposed opened={opened} />
    </Dialog>
  );
};
