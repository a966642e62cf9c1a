import type { Command } from '../../model/command.ts';
import type { QuizEvent } from '../../model/event.ts';
import type { QuizSession } from '../../model/quiz-session.ts';
import { evolve } from '../../session/evolve.ts';
import { anItem, anOpening, aSection, aSheet, chosen, MINUTE, START } from '../sheets.ts';

export const at = START + MINUTE;
export const END = START + 10 * MINUTE;
const items = [anItem(1), anItem(2), anItem(3)];
export const content = aSheet([aSection(1, items)]);
export const timed = aSheet([aSection(1, [anItem(1)], { duration: 600 }), aSection(2, [anItem(2), anItem(3)])], {
  hybridMode: true,
});
export const open = (of = content, more = {}, now = START): Command => ({
  type: 'OpenSheet',
  at: now,
  content: of,
  opening: anOpening(more),
});
export const answer = (itemId: number, option = 1): Command => ({
  type: 'AnswerItem',
  at: START,
  itemId,
  details: chosen(10 * itemId + option),
});
export const sync: Command = { type: 'StartSync', at: START, limit: 50 };
export const acked: Command = { type: 'ReportSyncAcked', at: START, syncId: 1, setAside: [], superseded: [] };
export const resumed = (more = {}, now = at): QuizEvent => ({
  type: 'SheetResumed',
  at: now,
  data: { opening: anOpening(more) },
});
export const version = (revision: number, epoch = 1) => ({ epoch, revision });
export const happens = (session: QuizSession, ...events: readonly QuizEvent[]): QuizSession =>
  events.reduce(evolve, session);
