import { useApi } from '../../../lib/api.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ActDialog } from './act-dialog.tsx';
import { ReopenRules } from './act-rules.ts';
import { ReasonArea } from './reason-area.tsx';
import { reopen } from './send-act.ts';
import { texts } from './texts.ts';
import { useOnce } from './use-once.ts';

export interface OfSheet {
  readonly sheet: { readonly sheetId: number; readonly fullName: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const ReopenDialog = ({ sheet, onClose, onDone }: OfSheet) => {
  const api = useApi();
  const once = useOnce();
  return (
    <ActDialog
      title={texts.reopen.to(sheet.fullName)}
      intro={<p>{texts.reopen.hint}</p>}
      rules={ReopenRules}
      first={{ minutes: '', reason: '' }}
      submit={texts.reopen.send}
      send={(values) => reopen(api, sheet.sheetId, values, once)}
      done={() => texts.reopen.sent}
      onClose={onClose}
      onDone={onDone}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="minutes"
            label={texts.reopen.minutes}
            hint={texts.reopen.minutesHint}
            inputMode="numeric"
            autoComplete="off"
          />
          <ReasonArea form={form} name="reason" />
        </>
      )}
    </ActDialog>
  );
};
