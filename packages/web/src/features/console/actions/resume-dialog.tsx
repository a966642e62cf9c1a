import { formatSecond, MAX_SHEETS_AT_ONCE, type WatchedSheet } from '@quipu/contract';
import { useState } from 'react';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { Checkbox } from '../../../ui/kit/choices.tsx';
import { useBoard } from '../board/board-store.ts';
import { ConsoleDialog, sendTo } from './console-dialog.tsx';
import { setPaused } from './send-action.ts';
import { texts } from './texts.ts';

/** Those whose clocks stand since one and the same moment: one action stopped them. */
interface Together {
  readonly since: number;
  readonly sheets: readonly WatchedSheet[];
}

/** The largest first. */
const groupsOf = (paused: readonly WatchedSheet[]): readonly Together[] => {
  const groups = new Map<number, WatchedSheet[]>();
  for (const sheet of paused) {
    const since = sheet.pausedSince ?? 0;
    groups.set(since, [...(groups.get(since) ?? []), sheet]);
  }
  return [...groups].map(([since, sheets]) => ({ since, sheets })).sort((a, b) => b.sheets.length - a.sheets.length);
};

const nameOf = ({ since, sheets }: Together): string =>
  texts.resume.together(sheets.length === 1 ? (sheets[0]?.fullName ?? '') : sheets.length, formatSecond(since));

interface ResumeDialogProps extends WaysOut {
  readonly sessionId: number;
  readonly paused: readonly WatchedSheet[];
  /** They are all of the session's who stand still. */
  readonly isForAll: boolean;
}

/** Lets several go on. Whoever was paused alone, for a reason of their own, is ticked by hand. */
export const ResumeDialog = ({ sessionId, paused, isForAll, ...out }: ResumeDialogProps) => {
  // They are those of when it was asked: nobody is let go who was paused since.
  const [groups] = useState(() => groupsOf(paused));
  const isOne = groups.length === 1;
  const areAllAlone = groups.every(({ sheets }) => sheets.length === 1);
  const first = {
    reason: '',
    ticked: groups.map(({ sheets }) => areAllAlone || sheets.length > 1),
  };
  const meant = (ticked: readonly boolean[]) =>
    groups.flatMap(({ sheets }, place) => (ticked[place] === true ? sheets : []));
  return (
    <ConsoleDialog
      title={texts.resume.toMany(paused.length)}
      intro={<p>{texts.resume.hint}</p>}
      first={first}
      submit={(form) => {
        const people = meant(form.watch('ticked')).length;
        return people === 1 ? texts.resume.send : texts.resume.sendTo(people);
      }}
      send={async ({ ticked, reason }, api, once) => {
        // Nor who was let go on since, and paused again.
        const sheets = meant(ticked).flatMap(({ sheetId, pausedSince }) => {
          const now = useBoard.getState().known?.sheets.get(sheetId) ?? { pausedSince };
          return now.pausedSince === pausedSince ? sheetId : [];
        });
        if (sheets.length === 0) return texts.resume.nobody;
        // More than one call can name go on with their session: the server leaves out whoever was paused alone since.
        const isTooMany = isOne && isForAll && sheets.length > MAX_SHEETS_AT_ONCE;
        return sendTo(isTooMany ? 'all' : sheets, (to) => setPaused(api, sessionId, to, false, { reason }, once));
      }}
      done={() => texts.resume.sent}
      {...out}
    >
      {(form) => (
        <>
          {!isOne && (
            <FieldGroup legend={texts.resume.apart}>
              {groups.map((group, place) => (
                <Checkbox key={group.since} form={form} name={`ticked.${place}`}>
                  {nameOf(group)}
                </Checkbox>
              ))}
            </FieldGroup>
          )}
          <ReasonArea form={form} />
        </>
      )}
    </ConsoleDialog>
  );
};
