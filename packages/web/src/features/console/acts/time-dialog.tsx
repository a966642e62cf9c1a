import { useApi } from '../../../lib/api.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ActDialog } from './act-dialog.tsx';
import { TimeRules } from './act-rules.ts';
import type { OfSession } from './message-dialog.tsx';
import { ReasonArea } from './reason-area.tsx';
import { giveTime } from './send-act.ts';
import { texts } from './texts.ts';
import { useOnce } from './use-once.ts';

export const TimeDialog = ({ sessionId, sheet, onClose, onDone }: OfSession) => {
  const api = useApi();
  const once = useOnce();
  const to = sheet === null ? { sessionId } : { sheetId: sheet.sheetId };
  return (
    <ActDialog
      title={sheet === null ? texts.time.toAll : texts.time.to(sheet.fullName)}
      intro={<p>{sheet === null ? texts.time.allHint : texts.time.hint}</p>}
      rules={TimeRules}
      first={{ minutes: '', reason: '' }}
      submit={texts.time.send}
      send={(values) => giveTime(api, to, values, once)}
      done={({ minutes }) => texts.time.sent(Number(minutes))}
      onClose={onClose}
      onDone={onDone}
    >
      {(form) => (
        <>
          <TextField form={form} name="minutes" label={texts.minutes} inputMode="numeric" autoComplete="off" />
          <ReasonArea form={form} name="reason" />
        </>
      )}
    </ActDialog>
  );
};
