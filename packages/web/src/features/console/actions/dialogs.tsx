import Alert from '@mui/material/Alert';
import { MAX_NOTICE_LENGTH } from '@quipu/contract';
import { useState } from 'react';
import { ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { TextArea } from '../../../ui/kit/text-area.tsx';
import { TextField } from '../../../ui/kit/text-field.tsx';
import { messageRules, minutesRules } from './action-rules.ts';
import { type Addressee, ConsoleDialog, type OfSheet, sendTo, toThoseLeft } from './console-dialog.tsx';
import { closeOfMany, giveTime, sendMessage, setPaused, terminate } from './send-action.ts';
import { texts } from './texts.ts';

interface TitlesOf {
  readonly to: (name: string) => string;
  readonly toMany: (people: number) => string;
  readonly toAll: string;
}
const titleOf = (whom: Addressee, { to, toMany, toAll }: TitlesOf): string => {
  if (whom === 'all') return toAll;
  return 'sheetId' in whom ? to(whom.fullName) : toMany(whom.length);
};

interface OfSession extends WaysOut {
  readonly sessionId: number;
  readonly to: Addressee;
  /** The number of those of them who have not ended. */
  readonly readers: number;
}

/** Tells whom it was opened for, whatever the list shows by now. */
const useWhom = ({ to, readers }: Pick<OfSession, 'to' | 'readers'>) => useState({ whom: to, people: readers })[0];

export const MessageDialog = ({ sessionId, to, readers, ...out }: OfSession) => {
  const { whom, people } = useWhom({ to, readers });
  const isOne = whom !== 'all' && 'sheetId' in whom;
  return (
    <ConsoleDialog
      title={titleOf(whom, texts.message)}
      intro={<p>{isOne ? texts.message.oneHint : texts.message.manyHint(people)}</p>}
      first={{ message: '' }}
      submit={isOne ? texts.message.send : texts.message.sendTo(people)}
      send={(values, api, once) => sendTo(whom, (to) => sendMessage(api, sessionId, to, values, once))}
      done={() => texts.message.sent}
      {...out}
    >
      {(form) => (
        <TextArea form={form} name="message" rules={messageRules} label={texts.message.text} most={MAX_NOTICE_LENGTH} />
      )}
    </ConsoleDialog>
  );
};

export const TimeDialog = ({ sessionId, to, readers, ...out }: OfSession) => {
  const { whom, people } = useWhom({ to, readers });
  const isOne = whom !== 'all' && 'sheetId' in whom;
  return (
    <ConsoleDialog
      title={titleOf(whom, texts.time)}
      intro={<p>{isOne ? texts.time.hint : texts.time.manyHint(people)}</p>}
      first={{ minutes: '', reason: '' }}
      submit={isOne ? texts.time.send : texts.time.sendTo(people)}
      send={(values, api, once) => sendTo(whom, (to) => giveTime(api, sessionId, to, values, once))}
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
    </ConsoleDialog>
  );
};

interface PauseDialogProps extends OfSession {
  /** False: they go on. */
  readonly isPaused: boolean;
}

/** Stops the clocks of one, many or everybody, or lets them go on with the time that they stood. */
export const PauseDialog = ({ sessionId, to, readers, isPaused, ...out }: PauseDialogProps) => {
  const { whom, people } = useWhom({ to, readers });
  const said = isPaused ? texts.pause : texts.resume;
  return (
    <ConsoleDialog
      title={titleOf(whom, said)}
      intro={<p>{said.hint}</p>}
      first={{ reason: '' }}
      submit={people === 1 ? said.send : said.sendTo(people)}
      send={(values, api, once) => sendTo(whom, (to) => setPaused(api, sessionId, to, isPaused, values, once))}
      done={() => said.sent}
      {...out}
    >
      {(form) => <ReasonArea form={form} />}
    </ConsoleDialog>
  );
};

interface CloseDialogProps extends WaysOut {
  readonly sessionId: number;
  readonly sheets: readonly number[];
  /** Those of theirs that are open. */
  readonly incidents: number;
  /** The last that was counted; null: the server did not say. */
  readonly upTo: number | null;
  /** It counts the incidents that each sheet had, open or not. */
  readonly seen: ReadonlyMap<number, number>;
}

/** Closes what was open of everybody that the list showed when it was asked, for one reason. */
export const CloseDialog = ({ sessionId, sheets, incidents, upTo, seen, ...out }: CloseDialogProps) => {
  const [asked] = useState({ sheets, incidents, upTo, seen });
  return (
    <ConsoleDialog
      title={texts.close.title(asked.incidents, asked.sheets.length)}
      intro={<p>{texts.close.hint}</p>}
      first={{ reason: '' }}
      submit={texts.close.send(asked.incidents)}
      send={(values, api) =>
        toThoseLeft(asked.sheets, (left) => closeOfMany(api, sessionId, { ...asked, sheets: left }, values))
      }
      done={() => texts.close.sent}
      {...out}
    >
      {(form) => <ReasonArea form={form} />}
    </ConsoleDialog>
  );
};

/** Ends an evaluation: names whose it is, and what that person will read. */
export const TerminateDialog = ({ sheet, ...out }: OfSheet) => (
  <ConsoleDialog
    title={texts.terminate.to(sheet.fullName)}
    intro={<Alert severity="warning">{texts.terminate.warning(sheet.fullName)}</Alert>}
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
          most={MAX_NOTICE_LENGTH}
          rows={2}
        />
        <ReasonArea form={form} />
      </>
    )}
  </ConsoleDialog>
);
