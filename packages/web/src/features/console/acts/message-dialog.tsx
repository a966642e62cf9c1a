import { useApi } from '../../../lib/api.ts';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { ActDialog } from './act-dialog.tsx';
import { LONGEST_MESSAGE, MessageRules } from './act-rules.ts';
import { sendMessage } from './send-act.ts';
import { texts } from './texts.ts';
import { useOnce } from './use-once.ts';

export interface OfSession {
  readonly sessionId: number;
  /** Null: of all of them. */
  readonly sheet: { readonly sheetId: number; readonly fullName: string } | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface MessageDialogProps extends OfSession {
  /** How many would read it. */
  readonly readers: number;
}

export const MessageDialog = ({ sessionId, sheet, readers, onClose, onDone }: MessageDialogProps) => {
  const api = useApi();
  const once = useOnce();
  return (
    <ActDialog
      title={sheet === null ? texts.message.toAll : texts.message.to(sheet.fullName)}
      intro={<p>{sheet === null ? texts.message.allHint(readers) : texts.message.oneHint}</p>}
      rules={MessageRules}
      first={{ message: '' }}
      submit={texts.message.send}
      send={(values) => sendMessage(api, sessionId, sheet?.sheetId ?? null, values, once)}
      done={() => texts.message.sent}
      onClose={onClose}
      onDone={onDone}
    >
      {(form) => <TextArea form={form} name="message" label={texts.message.text} most={LONGEST_MESSAGE} />}
    </ActDialog>
  );
};
