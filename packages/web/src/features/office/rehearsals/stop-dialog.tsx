import { officeRehearsalCalls } from '@quipu/contract';
import { useApi } from '../../../lib/api.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { askAction } from '../list/ask-action.ts';
import { texts } from './texts.ts';

/** A rehearsal ends before its time. */
export const StopDialog = ({ id, ...out }: WaysOut & { readonly id: number }) => {
  const api = useApi(officeRehearsalCalls);
  return (
    <ActionDialog
      title={texts.stopTitle}
      intro={<p>{texts.stopHint}</p>}
      first={{ reason: '' }}
      submit={texts.stop}
      send={async ({ reason }: { readonly reason: string }, once) =>
        outcomeOf(await askAction(api.stopOfficeRehearsal, { id }, reason, once))
      }
      done={() => texts.stopped}
      {...out}
    >
      {(form) => <ReasonArea form={form} />}
    </ActionDialog>
  );
};
