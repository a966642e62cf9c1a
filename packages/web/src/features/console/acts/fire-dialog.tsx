import { useApi } from '../../../lib/api.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { ActDialog } from './act-dialog.tsx';
import { FireRules, LONGEST_MESSAGE } from './act-rules.ts';
import { ReasonArea } from './reason-area.tsx';
import type { OfSheet } from './reopen-dialog.tsx';
import { fire } from './send-act.ts';
import { texts } from './texts.ts';
import { useOnce } from './use-once.ts';

/** Ends an evaluation: names whose it is, and what that person will read. */
export const FireDialog = ({ sheet, onClose, onDone }: OfSheet) => {
  const api = useApi();
  const once = useOnce();
  return (
    <ActDialog
      title={texts.fire.to(sheet.fullName)}
      intro={
        <div style={{ marginBottom: 16 }}>
          <AlertBox kind="warning">{texts.fire.warning(sheet.fullName)}</AlertBox>
        </div>
      }
      rules={FireRules}
      first={{ message: texts.fire.standard, reason: '' }}
      submit={texts.fire.send}
      send={(values) => fire(api, sheet.sheetId, values, once)}
      done={() => texts.fire.sent}
      onClose={onClose}
      onDone={onDone}
    >
      {(form) => (
        <>
          <TextArea form={form} name="message" label={texts.fire.message} most={LONGEST_MESSAGE} rows={2} />
          <ReasonArea form={form} name="reason" />
        </>
      )}
    </ActDialog>
  );
};
