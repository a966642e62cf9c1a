import { type LaboratoryState, MAX_REASON_LENGTH } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { filled } from '../../ui/form/rules.ts';
import { ActionDialog } from '../../ui/kit/action-dialog.tsx';
import { atMost } from '../../ui/kit/action-rules.ts';
import { TextArea } from '../../ui/kit/text-area.tsx';
import type { LaboratoryCalls } from './calls.ts';
import { texts } from './texts.ts';

const rules = { ...filled(texts.hourReasonMissing), validate: atMost(MAX_REASON_LENGTH) };

export interface HourProps {
  readonly calls: LaboratoryCalls;
  readonly onState: (state: LaboratoryState) => void;
}

/** Leads the server's time to the computer's clock, with the reason why. */
export const CorrectHour = ({ calls, onState, onClose }: HourProps & { readonly onClose: () => void }) => (
  <ActionDialog
    title={texts.correctHour}
    first={{ reason: '' }}
    submit={texts.useComputers}
    intro={<p>{texts.correctHourHelp}</p>}
    done={() => texts.hourCorrected}
    onClose={onClose}
    onDone={onClose}
    send={async (values: { readonly reason: string }) => {
      const reply = await calls.local.correctLaboratoryHour({ reason: values.reason.trim() });
      if (E.isLeft(reply)) return texts.localFailed;
      if (reply.right.status !== 200) return reply.right.text ?? texts.localFailed;
      onState(reply.right.body);
      return null;
    }}
  >
    {(form) => (
      <TextArea
        form={form}
        name="reason"
        rules={rules}
        label={texts.hourReason}
        hint={texts.hourReasonHint}
        most={MAX_REASON_LENGTH}
        rows={2}
        required
      />
    )}
  </ActionDialog>
);
