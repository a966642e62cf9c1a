import { consoleCalls } from '@quipu/contract';
import { useApi } from '../../../lib/api.ts';
import { TextField } from '../../../ui/kit/text-field.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { minutesRules } from './action-rules.ts';
import type { OfSession } from './message-dialog.tsx';
import { ReasonArea } from './reason-area.tsx';
import { giveTime } from './send-action.ts';
import { texts } from './texts.ts';
import { useOnce } from './use-once.ts';

export const TimeDialog = ({ sessionId, sheet, onClose, onDone }: OfSession) => {
  const api = useApi(consoleCalls);
  const once = useOnce();
  const to = sheet === null ? { sessionId } : { sheetId: sheet.sheetId };
  return (
    <ActionDialog
      title={sheet === null ? texts.time.toAll : texts.time.to(sheet.fullName)}
      intro={<p>{sheet === null ? texts.time.allHint : texts.time.hint}</p>}
      first={{ minutes: '', reason: '' }}
      submit={texts.time.send}
      send={(values) => giveTime(api, to, values, once)}
      done={({ minutes }) => texts.time.sent(Number(minutes))}
      onClose={onClose}
      onDone={onDone}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="minutes"
            rules={minutesRules}
            label={texts.minutes}
            inputMode="numeric"
            autoComplete="off"
          />
          <ReasonArea form={form} />
        </>
      )}
    </ActionDialog>
  );
};
