import { consoleCalls } from '@quipu/contract';
import { useApi } from '../../../lib/api.ts';
import { TextField } from '../../../ui/kit/text-field.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { optionalMinutesRules } from './action-rules.ts';
import { ReasonArea } from './reason-area.tsx';
import { reopen } from './send-action.ts';
import { texts } from './texts.ts';
import { useOnce } from './use-once.ts';

export interface OfSheet {
  readonly sheet: { readonly sheetId: number; readonly fullName: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const ReopenDialog = ({ sheet, onClose, onDone }: OfSheet) => {
  const api = useApi(consoleCalls);
  const once = useOnce();
  return (
    <ActionDialog
      title={texts.reopen.to(sheet.fullName)}
      intro={<p>{texts.reopen.hint}</p>}
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
            rules={optionalMinutesRules}
            label={texts.reopen.minutes}
            hint={texts.reopen.minutesHint}
            inputMode="numeric"
            autoComplete="off"
          />
          <ReasonArea form={form} />
        </>
      )}
    </ActionDialog>
  );
};
