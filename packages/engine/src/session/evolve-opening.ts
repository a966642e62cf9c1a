import { isWhole } from '../answers/answer-law.ts';
import { answeredChanged, settleAll } from '../conditions/evolve-conditions.ts';
import { type Answer, AnswerCell } from '../model/answer-cell.ts';
import type { StoredAnswer, Version } from '../model/detail.ts';
import { sameDetails } from '../model/details.ts';
import type { EventOf } from '../model/event.ts';
import type { Opening } from '../model/opening.ts';
import { emptyState, type SessionState } from '../model/session-state.ts';
import { ordinalOfAnswer, type SheetIndex } from '../model/sheet-index.ts';
import { letGo, markPending, sendAgain } from '../model/sync-state.ts';
import { SectionTimes } from '../model/timers-state.ts';
import type { EpochMs } from '../model/units.ts';
import { covers, higherVersion } from '../model/version.ts';
import { applySessionTime, endAsk } from '../timers/evolve-timers.ts';
import { passPhotos } from '../timers/pause.ts';

/**
 * Tells whether nothing was answered here since the server's copy: any difference is visits or time, or there is none.
 */
const isOnlyVisited = ({ answer, given }: AnswerCell, { version, details }: StoredAnswer): boolean =>
  !covers(given, version) && !sameDetails(details, answer.details);

/** The server's answer with what was visited here since. */
const visitedSince = (
  stored: StoredAnswer,
  { version, time, visits }: Answer & { version: Version },
): StoredAnswer => ({
  ...stored,
  version,
  time: Math.max(time, stored.time),
  visits: Math.max(visits, stored.visits),
});

/**
 * Per answer the higher of the server's copy and the one here: being local is no reason to win. A visit alone does not win over an answer
 * of which the log here knew nothing, as a disk that was full took it: it stays, and the visit with it.
 */
const merge = (index: SheetIndex, state: SessionState, stored: StoredAnswer): void => {
  const ordinal = ordinalOfAnswer(index, stored.id);
  const indexed = index.items[ordinal];
  if (indexed === undefined) return;
  if (stored.version.epoch === state.epoch && stored.version.revision > state.revision) {
    state.revision = stored.version.revision;
  }
  const cell = state.cells.at(ordinal);
  const acked = higherVersion(cell.acked, stored.version);
  const { version: local } = cell.answer;
  const isNewerHere = local !== null && !covers(stored.version, local);
  if (isNewerHere && !isOnlyVisited(cell, stored)) {
    state.cells = state.cells.put(
      ordinal,
      new AnswerCell(cell.answer, cell.answered, cell.disabled, cell.given, acked, cell.aside),
    );
    return;
  }
  const { details, version, time, visits, updatedAt } = isNewerHere
    ? visitedSince(stored, { ...cell.answer, version: local })
    : stored;
  const answered = isWhole(indexed, details);
  const given = details.length > 0 || cell.given !== null ? stored.version : null;
  const answer = { details, version, time, visits, updatedAt };
  const keepsRows = index.rowsOf.has(ordinal);
  state.cells = state.cells.put(
    ordinal,
    new AnswerCell(answer, keepsRows ? cell.answered : answered, cell.disabled, given, acked, null),
  );
  if (!isNewerHere) state.marks = state.marks.without(ordinal);
  letGo(state, ordinal, cell);
  if (!keepsRows && answered !== cell.answered) answeredChanged(index, state, ordinal);
};

/**
 * Answers that the server said it had, and has no more, are pending again: its database is an earlier one, or another. What it set aside, or
 * had of another device, it never kept; but for what it was given while it did not know of this epoch. They are given in their newest version:
 * a visit with a later one would be numbered anew where revisions are skipped, and in logs of before it was not pending.
 */
const sendLostAgain = ({ items }: SheetIndex, state: SessionState, { answers, epoch }: Opening, at: EpochMs): void => {
  const there = new Map(answers.map(({ id, version }) => [id, version]));
  items.forEach(({ item: { answerId } }, ordinal) => {
    const { answer, answered, disabled, given, acked, aside } = state.cells.at(ordinal);
    if (given === null || !covers(acked, given)) return;
    if (aside !== null && !(aside === 'unknownEpoch' && given.epoch <= epoch)) return;
    const stored = there.get(answerId) ?? null;
    if (covers(stored, given)) return;
    state.cells = state.cells.put(ordinal, new AnswerCell(answer, answered, disabled, answer.version, stored, null));
    markPending(state, ordinal, at);
  });
};

/** `reopened`: a section that was over goes on where the server, which knew of it, gave it more time. */
const applySections = (index: SheetIndex, { timers }: SessionState, opening: Opening, reopened: boolean): void => {
  for (const { sectionId, startedAt, deadline, left } of opening.sectionRuns) {
    const place = index.sectionPlace.get(sectionId);
    if (place === undefined || index.content.sections[place]?.duration === null) continue;
    const times = timers.sections[place] ?? null;
    const warned = times?.warned === true && deadline <= times.deadline;
    const over = times?.over === true && !(reopened && times.confirmed && deadline > times.deadline);
    // Started without the server, which now knows of it: the earlier of the two ends.
    const news = times !== null && !times.confirmed;
    timers.sections[place] = new SectionTimes(
      news ? Math.min(times.startedAt, startedAt) : startedAt,
      over ? times.deadline : Math.min(deadline, news ? times.deadline : deadline),
      true,
      over,
      left || times?.left === true,
      warned,
    );
    endAsk(timers, place);
  }
};

/**
 * The item visited last. Compares versions: each visit has a new one, while the time of an answer is not that of its
 * last visit.
 */
const mostRecentlyVisited = (index: SheetIndex, state: SessionState): number => {
  let found = -1;
  let latest: Version | null = null;
  index.ordinalOfPosition.forEach((ordinal, position) => {
    const { visits, version } = state.cells.at(ordinal).answer;
    if (visits === 0 || version === null || covers(latest, version)) return;
    found = position;
    latest = version;
  });
  return found;
};

const hasAnswers = ({ answers }: Opening): boolean => answers.some(({ details }) => details.length > 0);

/** The state of a sheet just opened, with nothing kept from before. */
export const stateOfOpening = (index: SheetIndex, { at, data }: EventOf<'SheetOpened'>): SessionState => {
  const { opening } = data;
  const state = emptyState(index.items.length, index.content.sections.length);
  // Every stored answer is a change: they are made in place, and the cells given up after.
  state.cells = state.cells.own();
  state.status = opening.status;
  state.conditions.enabled = index.items.filter(({ isQuestion }) => isQuestion).length;
  state.epoch = opening.epoch;
  state.revision = opening.revision;
  state.timers.startedAt = opening.startedAt;
  state.timers.deadline = opening.deadline;
  state.timers.updatedAt = opening.timesUpdatedAt;
  state.timers.timeRatio = opening.timeRatio;
  applySections(index, state, opening, false);
  for (const stored of opening.answers) merge(index, state, stored);
  settleAll(index, state, null);
  state.last = mostRecentlyVisited(index, state);
  state.activeSince = at;
  state.sentAt = hasAnswers(opening) ? at : null;
  state.timers.openedAt = at;
  passPhotos(index, state);
  state.cells = state.cells.share();
  return state;
};

/** A post that was under way has an unknown end: what it carried is unsent again, unless the server turns out to have it. */
export const evolveSheetResumed = (
  index: SheetIndex,
  state: SessionState,
  { at, data }: EventOf<'SheetResumed'>,
): void => {
  const { opening } = data;
  const reopened = opening.epoch > state.epoch;
  sendAgain(state);
  if (reopened) {
    state.epoch = opening.epoch;
    state.revision = opening.revision;
  } else if (opening.epoch === state.epoch && opening.revision > state.revision) {
    state.revision = opening.revision;
  }
  // It was finished, the server knew, and it goes on: the operator reopened it.
  if (state.finish?.confirmed === true && opening.status === 'A') state.finish = null;
  if (state.finish === null) state.status = opening.status;
  state.timers.startedAt = opening.startedAt;
  applySessionTime(index, state, {
    deadline: opening.deadline,
    updatedAt: opening.timesUpdatedAt,
    timeRatio: opening.timeRatio,
  });
  applySections(index, state, opening, reopened);
  for (const stored of opening.answers) merge(index, state, stored);
  sendLostAgain(index, state, opening, at);
  settleAll(index, state, opening.status === 'A' ? at : null);
  if (state.marks.count === 0) state.unsentSince = null;
  else state.urgent = 'reconnect';
  if (reopened) {
    state.last = mostRecentlyVisited(index, state);
    state.active = null;
  }
  state.activeSince = at;
  if (hasAnswers(opening)) state.sentAt = at;
};
