import type { Command } from '../../model/command.ts';
import type { QuizEvent } from '../../model/event.ts';
import type { GivenTime, SheetTimes, Standstill } from '../../model/timers-state.ts';
import { decide } from '../../session/decide.ts';
import { run } from '../decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, chosen, MINUTE, START } from '../sheets.ts';

export const END = START + 60 * MINUTE;
export const at = (minutes: number): number => START + minutes * MINUTE;
export const content = aSheet([aSection(1, [anItem(1), anItem(2)])]);
export const timed = aSheet(
  [aSection(1, [anItem(1)], { duration: 600 }), aSection(2, [anItem(2)], { duration: 600 })],
  {
    hybridMode: true,
  },
);
export const open = (sheet = content, more: Parameters<typeof anOpening>[0] = {}, when = START): Command => ({
  type: 'OpenSheet',
  at: when,
  content: sheet,
  opening: anOpening(more),
});
export const start = (sectionId: number, when: number): Command => ({
  type: 'StartSection',
  at: when,
  sectionId,
  server: null,
});
export const time = (when: number): Command => ({ type: 'ReportTime', at: when });
export const answer = (when: number): Command => ({ type: 'AnswerItem', at: when, itemId: 1, details: chosen(11) });
export const paused = (from: number, to: number): GivenTime => ({ cause: 'pause', from, to, given: to - from });
const said = (standstill: Standstill, deadline: number, updatedAt: number): SheetTimes => ({
  deadline,
  updatedAt,
  timeRatio: 1,
  standstill,
});
export const times = (when: number, standstill: Standstill, deadline: number, updatedAt = when): Command => ({
  type: 'ReportSessionTime',
  at: when,
  ...said(standstill, deadline, updatedAt),
});
/** Paused since the tenth minute. */
export const STOPPED = said({ pause: { since: at(10), reason: 'corte de luz' }, given: [] }, END, at(10));
export const stop = (heard = at(10)): Command => ({ type: 'ReportSessionTime', at: heard, ...STOPPED });
/** And going on in the thirtieth: twenty minutes are given back. */
export const GOES_ON = said({ pause: null, given: [paused(at(10), at(30))] }, END + 20 * MINUTE, at(30));
export const goOn = (heard = at(30)): Command => ({ type: 'ReportSessionTime', at: heard, ...GOES_ON });
export const typesOf = (events: readonly QuizEvent[]): readonly string[] => events.map(({ type }) => type);
export const refusedAs = (command: Command, before: readonly Command[]): unknown => {
  const decision = decide(command, run(before).session);
  return decision._tag === 'Left' ? decision.left : 'taken';
};
