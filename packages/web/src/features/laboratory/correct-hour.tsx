import { type LaboratorySheet, type LaboratoryState, MAX_REASON_LENGTH } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { filled } from '../../ui/form/rules.ts';
import { ActionDialog } from '../../ui/kit/action-dialog.tsx';
import { atMost } from '../../ui/kit/action-rules.ts';
import { PlainField } from '../../ui/kit/plain-field.tsx';
import { TextArea } from '../../ui/kit/text-area.tsx';
import type { LaboratoryCalls } from './calls.ts';
import { roomActionTexts } from './room-action-texts.ts';
import { texts } from './texts.ts';

const rules = { ...filled(texts.hourReasonMissing), validate: atMost(MAX_REASON_LENGTH) };

export interface HourProps {
  readonly calls: LaboratoryCalls;
  readonly onState: (state: LaboratoryState) => void;
}

interface CorrectHourProps extends HourProps {
  /** It would end these, and asks for the proctor's code. Null: nothing is under way. */
  readonly ending: readonly LaboratorySheet[] | null;
  readonly onClose: () => void;
}

/** Leads the server's time to the computer's clock, with the reason why. */
export const CorrectHour = ({ calls, onState, ending, onClose }: CorrectHourProps) => (
  <ActionDialog
    title={texts.correctHour}
    first={{ reason: '', code: '' }}
    submit={texts.useComputers}
    intro={
      <>
        <p>{texts.correctHourHelp}</p>
        {ending !== null && <p>{texts.wouldEnd(ending.map(({ person, quiz }) => `${person} · ${quiz}`))}</p>}
      </>
    }
    done={() => texts.hourCorrected}
    onClose={onClose}
    onDone={onClose}
    send={async (values: { readonly reason: string; readonly code: string }) => {
      const code = ending === null ? null : values.code;
      const reply = await calls.local.correctLaboratoryHour({ reason: values.reason.trim(), code });
      if (E.isLeft(reply)) return texts.localFailed;
      if (reply.right.status !== 200) return reply.right.text ?? texts.localFailed;
      onState(reply.right.body);
      return null;
    }}
  >
    {(form) => (
      <>
        {ending !== null && (
          <PlainField
            form={form}
            name="code"
            rules={filled(roomActionTexts.codeMissing)}
            label={roomActionTexts.code}
            required
          />
        )}
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
      </>
    )}
  </ActionDialog>
);
