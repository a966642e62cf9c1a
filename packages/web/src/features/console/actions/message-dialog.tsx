import { consoleCalls } from '@quipu/contract';
import { useApi } from '../../../lib/api.ts';
import { TextArea } from '../../../ui/kit/text-area.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { MAX_MESSAGE_LENGTH, messageRules } from './action-rules.ts';
import { sendMessage } from './send-action.ts';
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
  const api = useApi(consoleCalls);
  const once = useOnce();
  return (
    <ActionDialog
      title={sheet === null ? texts.message.toAll : texts.message.to(sheet.fullName)}
      intro={<p>{sheet === null ? texts.message.allHint(readers) : texts.message.oneHint}</p>}
      first={{ message: '' }}
      submit={texts.message.send}
      send={(values) => sendMessage(api, sessionId, sheet?.sheetId ?? null, values, once)}
      done={() => texts.message.sent}
      onClose={onClose}
      onDone={onDone}
    >
      {(form) => (
        <TextArea
          form={form}
          name="message"
          rules={messageRules}
          label={texts.message.text}
          most={MAX_MESSAGE_LENGTH}
        />
      )}
    </ActionDialog>
  );
};
