import Alert from '@mui/material/Alert';
import { type OfficeEvaluation, officeEvaluationCalls } from '@quipu/contract';
import { useApi } from '../../../lib/api.ts';
import { ActDialog, ReasonArea, type WaysOut } from '../../../ui/kit/act-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/act-outcome.ts';
import { askAct } from '../list/ask-act.ts';
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
    <ActDialog
      title={isOn ? texts.offerTitle(name) : texts.retireTitle(name)}
      intro={<Alert severity={isOn ? 'info' : 'warning'}>{isOn ? texts.offers(people) : texts.retires(people)}</Alert>}
      first={{ reason: '' }}
      submit={isOn ? texts.offer : texts.retire}
      send={async ({ reason }: { readonly reason: string }, once) => {
        const asked = { id, key: 'active', isOn } as const;
        return outcomeOf(await askAct(api.switchOfficeEvaluation, asked, reason, once));
      }}
      done={() => (isOn ? texts.offeredAgain : texts.wasRetired)}
      {...out}
    >
      {(form) => <ReasonArea form={form} />}
    </ActDialog>
  );
};
