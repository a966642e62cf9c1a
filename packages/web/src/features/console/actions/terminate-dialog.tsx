import Alert from '@mui/material/Alert';
import { consoleCalls } from '@quipu/contract';
import { useApi } from '../../../lib/api.ts';
import { TextArea } from '../../../ui/kit/text-area.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { MAX_MESSAGE_LENGTH, messageRules } from './action-rules.ts';
import { ReasonArea } from './reason-area.tsx';
import type { OfSheet } from './reopen-dialog.tsx';
import { terminate } from './send-action.ts';
import { texts } from './texts.ts';
import { useOnce } from './use-once.ts';

/** Ends an evaluation: names whose it is, and what that person will read. */
export const TerminateDialog = ({ sheet, onClose, onDone }: OfSheet) => {
  const api = useApi(consoleCalls);
  const once = useOnce();
  return (
    <ActionDialog
      title={texts.terminate.to(sheet.fullName)}
      intro={
        <div style={{ marginBottom: 16 }}>
          <Alert severity="warning">{texts.terminate.warning(sheet.fullName)}</Alert>
        </div>
      }
      first={{ message: texts.terminate.standard, reason: '' }}
      submit={texts.terminate.send}
      send={(values) => terminate(api, sheet.sheetId, values, once)}
      done={() => texts.terminate.sent}
      onClose={onClose}
      onDone={onDone}
    >
      {(form) => (
        <>
          <TextArea
            form={form}
            name="message"
            rules={messageRules}
            label={texts.terminate.message}
            most={MAX_MESSAGE_LENGTH}
            rows={2}
          />
          <ReasonArea form={form} />
        </>
      )}
    </ActionDialog>
  );
};
