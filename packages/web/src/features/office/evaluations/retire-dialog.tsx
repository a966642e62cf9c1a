import Alert from '@mui/material/Alert';
import { type OfficeEvaluation, officeEvaluationCalls } from '@quipu/contract';
import { useApi } from '../../../lib/api.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { askAction } from '../list/ask-action.ts';
import { texts } from './texts.ts';

interface RetireDialogProps extends WaysOut {
  readonly evaluation: OfficeEvaluation;
}

/** Retires an evaluation, or offers it again. */
export const RetireDialog = ({ evaluation, ...out }: RetireDialogProps) => {
  const api = useApi(officeEvaluationCalls);
  const { id, name, allowed, sessions } = evaluation;
  const isOn = !allowed.includes('active');
  const people = sessions.reduce((sum, { sheets }) => sum + sheets, 0);
  return (
    <ActionDialog
      title={isOn ? texts.offerTitle(name) : texts.retireTitle(name)}
      intro={<Alert severity={isOn ? 'info' : 'warning'}>{isOn ? texts.offers(people) : texts.retires(people)}</Alert>}
      first={{ reason: '' }}
      submit={isOn ? texts.offer : texts.retire}
      send={async ({ reason }: { readonly reason: string }, once) => {
        const asked = { id, key: 'active', isOn } as const;
        return outcomeOf(await askAction(api.switchOfficeEvaluation, asked, reason, once));
      }}
      done={() => (isOn ? texts.offeredAgain : texts.wasRetired)}
      {...out}
    >
      {(form) => <ReasonArea form={form} />}
    </ActionDialog>
  );
};
