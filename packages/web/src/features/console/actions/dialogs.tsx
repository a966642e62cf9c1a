import Alert from '@mui/material/Alert';
import type { UseFormReturn } from 'react-hook-form';
import { TextArea } from '../../../ui/kit/text-area.tsx';
import { TextField } from '../../../ui/kit/text-field.tsx';
import { ActionDialog, type WaysOut } from './action-dialog.tsx';
import {
  MAX_MESSAGE_LENGTH,
  MAX_REASON_LENGTH,
  messageRules,
  minutesRules,
  optionalMinutesRules,
  reasonRules,
} from './action-rules.ts';
import styles from './actions.module.css';
import { giveTime, reopen, sendMessage, terminate } from './send-action.ts';
import { texts } from './texts.ts';

interface WithReason {
  readonly reason: string;
}

/** The reason, kept with who gave it. */
const ReasonArea = <V extends WithReason>({ form }: { readonly form: UseFormReturn<V> }) => (
  <TextArea
    form={form as unknown as UseFormReturn<WithReason>}
    name="reason"
    rules={reasonRules}
    label={texts.reason}
    hint={texts.reasonHint}
    most={MAX_REASON_LENGTH}
    rows={2}
  />
);

interface OfSheet extends WaysOut {
  readonly sheet: { readonly sheetId: number; readonly fullName: string };
}
interface OfSession extends WaysOut {
  readonly sessionId: number;
  /** Null: all of them. */
  readonly sheet: OfSheet['sheet'] | null;
}

interface MessageDialogProps extends OfSession {
  /** The number of those who would read it. */
  readonly readers: number;
}

export const MessageDialog = ({ sessionId, sheet, readers, ...out }: MessageDialogProps) => (
  <ActionDialog
    title={sheet === null ? texts.message.toAll : texts.message.to(sheet.fullName)}
    intro={<p>{sheet === null ? texts.message.allHint(readers) : texts.message.oneHint}</p>}
    first={{ message: '' }}
    submit={texts.message.send}
    send={(values, api, once) => sendMessage(api, sessionId, sheet?.sheetId ?? null, values, once)}
    done={() => texts.message.sent}
    {...out}
  >
    {(form) => (
      <TextArea form={form} name="message" rules={messageRules} label={texts.message.text} most={MAX_MESSAGE_LENGTH} />
    )}
  </ActionDialog>
);

export const TimeDialog = ({ sessionId, sheet, ...out }: OfSession) => (
  <ActionDialog
    title={sheet === null ? texts.time.toAll : texts.time.to(sheet.fullName)}
    intro={<p>{sheet === null ? texts.time.allHint : texts.time.hint}</p>}
    first={{ minutes: '', reason: '' }}
    submit={texts.time.send}
    send={(values, api, once) =>
      giveTime(api, sheet === null ? { sessionId } : { sheetId: sheet.sheetId }, values, once)
    }
    done={({ minutes }) => texts.time.sent(Number(minutes))}
    {...out}
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

export const ReopenDialog = ({ sheet, ...out }: OfSheet) => (
  <ActionDialog
    title={texts.reopen.to(sheet.fullName)}
    intro={<p>{texts.reopen.hint}</p>}
    first={{ minutes: '', reason: '' }}
    submit={texts.reopen.send}
    send={(values, api, once) => reopen(api, sheet.sheetId, values, once)}
    done={() => texts.reopen.sent}
    {...out}
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

/** Ends an evaluation: names whose it is, and what that person will read. */
export const TerminateDialog = ({ sheet, ...out }: OfSheet) => (
  <ActionDialog
    title={texts.terminate.to(sheet.fullName)}
    intro={
      <Alert className={styles['warning']} severity="warning">
        {texts.terminate.warning(sheet.fullName)}
      </Alert>
    }
    first={{ message: texts.terminate.standard, reason: '' }}
    submit={texts.terminate.send}
    send={(values, api, once) => terminate(api, sheet.sheetId, values, once)}
    done={() => texts.terminate.sent}
    {...out}
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
