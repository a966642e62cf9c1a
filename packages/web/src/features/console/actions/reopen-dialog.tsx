import { secondInWords, type WatchedSheet } from '@quipu/contract';
import { MINUTE_MS } from '@quipu/engine';
import { spanText } from '@quipu/engine/playback';
import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { serverClock } from '../../../lib/server-clock.ts';
import { ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { TextField } from '../../../ui/kit/text-field.tsx';
import { optionalMinutesRules } from './action-rules.ts';
import { ConsoleDialog } from './console-dialog.tsx';
import { reopen } from './send-action.ts';
import { texts } from './texts.ts';

interface Reopening {
  readonly minutes: string;
  readonly reason: string;
}

interface ReopenDialogProps extends WaysOut {
  readonly sheet: Pick<WatchedSheet, 'sheetId' | 'fullName' | 'deadline' | 'finishedAt'>;
  /** Time that it lost and that nobody has decided about; null: that is not known yet. */
  readonly lostMs: number | null;
}

type Known = Pick<ReopenDialogProps, 'sheet' | 'lostMs'>;

/** Minutes from now that leave what was left at the end, and give back what was lost; none where neither is any. */
const proposed = ({ sheet: { deadline, finishedAt }, lostMs }: Known): string => {
  const left = deadline === null || finishedAt === null ? 0 : Math.max(0, deadline - finishedAt);
  const minutes = Math.ceil((left + (lostMs ?? 0)) / MINUTE_MS);
  return minutes === 0 ? '' : String(minutes);
};

/** Without minutes its end stays where it is: what was left at its end has run out since, or part of it. */
const withoutMinutes = ({ deadline }: Known['sheet']): string => {
  if (deadline === null) return '';
  const now = serverClock.now() ?? 0;
  const at = secondInWords(deadline, now);
  return deadline > now ? texts.reopen.sameEnd(at) : texts.reopen.pastEnd(at);
};

const hintOf = ({ sheet, lostMs }: Known): string => {
  const said =
    lostMs === null ? texts.reopen.counting : lostMs === 0 ? texts.reopen.left : texts.reopen.lost(spanText(lostMs));
  return `${said} ${withoutMinutes(sheet)}`.trim();
};

/** The proposal follows what becomes known of the sheet, until somebody has typed another one. */
const Minutes = ({ form, sheet, lostMs }: Known & { readonly form: UseFormReturn<Reopening> }) => {
  const minutes = proposed({ sheet, lostMs });
  const { isDirty } = form.getFieldState('minutes', form.formState);
  const propose = useEffectEvent((defaultValue: string) => {
    if (!isDirty) form.resetField('minutes', { defaultValue });
  });
  useEffect(() => propose(minutes), [minutes]);
  return (
    <TextField
      form={form}
      name="minutes"
      rules={optionalMinutesRules}
      label={texts.reopen.minutes}
      hint={hintOf({ sheet, lostMs })}
      inputMode="numeric"
      autoComplete="off"
    />
  );
};

/** Proposes what was left at the end, with what was lost: whoever reopens an evaluation decides about the time before. */
export const ReopenDialog = ({ sheet, lostMs, ...out }: ReopenDialogProps) => (
  <ConsoleDialog<Reopening>
    title={texts.reopen.to(sheet.fullName)}
    intro={<p>{texts.reopen.hint}</p>}
    first={{ minutes: proposed({ sheet, lostMs }), reason: '' }}
    submit={texts.reopen.send}
    send={(values, api, once) => reopen(api, sheet.sheetId, values, once)}
    done={() => texts.reopen.sent}
    {...out}
  >
    {(form) => (
      <>
        <Minutes form={form} sheet={sheet} lostMs={lostMs} />
        <ReasonArea form={form} />
      </>
    )}
  </ConsoleDialog>
);
