import { AnswerCell } from '../answers/answer-cell.ts';
import { cellAt, putCell } from '../answers/answers-state.ts';
import { answeredChanged } from '../answers/evolve-answered.ts';
import { isWhole } from '../answers/is-whole.ts';
import { settleAll } from '../conditions/evolve-conditions.ts';
import type { StoredAnswer } from '../content/detail.ts';
import type { Opening } from '../content/opening.ts';
import { ordinalOfAnswer, type SheetIndex } from '../content/sheet-index.ts';
import { unmark } from '../pending/pending-state.ts';
import { covers, higherVersion } from '../pending/version.ts';
import { photoTime } from '../timers/photo-times.ts';
import { applySessionTime } from '../timers/evolve-timers.ts';
import { SectionTimes } from '../timers/timers-state.ts';
import type { EpochMs } from '../units.ts';
import type { EventOf } from './event.ts';
import { emptyState, type SessionState } from './session-state.ts';

/** Per answer the higher of the server's copy and the one here: being local is no reason to win. */
const merge = (index: SheetIndex, state: SessionState, stored: StoredAnswer): void => {
  const ordinal = ordinalOfAnswer(index, stored.id);
  const indexed = index.items[ordinal];
  if (indexed === undefined) return;
  const { pending } = state;
  if (stored.version.epoch === pending.epoch && stored.version.revision > pending.revision) {
    pending.revision = stored.version.revision;
  }
  const cell = cellAt(state.answers, ordinal);
  const acked = higherVersion(cell.acked, stored.version);
  if (cell.answer.version !== null && !covers(stored.version, cell.answer.version)) {
    putCell(
      state.answers,
      ordinal,
      new AnswerCell(cell.answer, cell.answered, cell.disabled, cell.given, acked, cell.setAside),
    );
    return;
  }
  const { details, version, time, visits, updatedAt } = stored;
  const answered = isWhole(indexed, details);
  const given = details.length > 0 || cell.given !== null ? version : null;
  const answer = { details, version, time, visits, updatedAt };
  const keepsRows = index.rowsOf.has(ordinal);
  putCell(
    state.answers,
    ordinal,
    new AnswerCell(answer, keepsRows ? cell.answered : answered, cell.disabled, given, acked, false),
  );
  unmark(pending, ordinal);
  if (!keepsRows && answered !== cell.answered) answeredChanged(index, state, ordinal);
};

const applySections = (index: SheetIndex, { timers }: SessionState, opening: Opening): void => {
  for (const { sectionId, startedAt, deadline, left } of opening.sectionRuns) {
    const place = index.sectionPlace.get(sectionId);
    if (place === undefined || index.content.sections[place]?.duration === null) continue;
    const times = timers.sections[place] ?? null;
    const warned = times !== null && times.warned && deadline <= times.deadline;
    const over = times?.over === true;
    timers.sections[place] = new SectionTimes(
      startedAt,
      over ? times.deadline : deadline,
      true,
      over,
      left || times?.left === true,
      warned,
    );
  }
};

const mostRecentlyVisited = (index: SheetIndex, { answers }: SessionState): number => {
  let found = -1;
  let latest = -1;
  index.ordinalOfPosition.forEach((ordinal, position) => {
    const { visits, updatedAt } = cellAt(answers, ordinal).answer;
    if (visits > 0 && updatedAt > latest) {
      found = position;
      latest = updatedAt;
    }
  });
  return found;
};

const photosBefore = (index: SheetIndex, { timers }: SessionState, at: EpochMs): number =>
  index.photoFractions.filter((_, i) => {
    const due = photoTime(index.photoFractions, timers.startedAt, timers.deadline - timers.startedAt, i + 1);
    return due !== null && due <= at;
  }).length;

/** The state of a sheet just opened, with nothing kept from before. */
export const stateOfOpening = (index: SheetIndex, { at, data }: EventOf<'SheetOpened'>): SessionState => {
  const { opening } = data;
  const state = emptyState(index.items.length, index.content.sections.length);
  state.status = opening.status;
  state.conditions.enabled = index.items.filter(({ isQuestion }) => isQuestion).length;
  state.pending.epoch = opening.epoch;
  state.pending.revision = opening.revision;
  state.timers.startedAt = opening.startedAt;
  state.timers.deadline = opening.deadline;
  state.timers.updatedAt = opening.timesUpdatedAt;
  state.timers.timeRatio = opening.timeRatio;
  applySections(index, state, opening);
  for (const stored of opening.answers) merge(index, state, stored);
  settleAll(index, state);
  state.navigation.last = mostRecentlyVisited(index, state);
  state.navigation.since = at;
  state.timers.photos = photosBefore(index, state, at);
  return state;
};

/** A post that was under way has an unknown end: what it carried is unsent again, unless the server turns out to have it. */
export const evolveSheetResumed = (
  index: SheetIndex,
  state: SessionState,
  { at, data }: EventOf<'SheetResumed'>,
): void => {
  const { opening } = data;
  const { navigation, pending } = state;
  const reopened = opening.epoch > pending.epoch;
  if (pending.inFlight !== null) {
    pending.since = Math.min(pending.since ?? pending.inFlight.since, pending.inFlight.since);
    pending.inFlight = null;
  }
  if (reopened) {
    pending.epoch = opening.epoch;
    pending.revision = opening.revision;
    if (state.finish?.confirmed === true && opening.status === 'A') state.finish = null;
  } else if (opening.epoch === pending.epoch && opening.revision > pending.revision) {
    pending.revision = opening.revision;
  }
  if (state.finish === null) state.status = opening.status;
  state.timers.startedAt = opening.startedAt;
  applySessionTime(index, state, {
    deadline: opening.deadline,
    updatedAt: opening.timesUpdatedAt,
    timeRatio: opening.timeRatio,
  });
  applySections(index, state, opening);
  for (const stored of opening.answers) merge(index, state, stored);
  settleAll(index, state);
  if (pending.count === 0) pending.since = null;
  else pending.urgent = 'reconnect';
  if (reopened) {
    navigation.last = mostRecentlyVisited(index, state);
    navigation.active = null;
  }
  navigation.since = at;
};
