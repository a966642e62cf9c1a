import { isAsked } from '../model/asked.ts';
import type { Opened } from '../model/quiz-session.ts';
import { isClosed, phaseAt, sectionPhase } from '../model/section-phase.ts';
import { indexedAt, ordinalAt, sectionPlaceAt } from '../model/sheet-index.ts';
import type { EpochMs } from '../model/units.ts';

export const isDisabledAt = ({ index, state }: Opened, position: number): boolean =>
  state.cells.at(ordinalAt(index, position)).disabled;

const isAnsweredAt = ({ index, state }: Opened, position: number): boolean =>
  state.cells.at(ordinalAt(index, position)).answered;

/** Tells whether there is a question at a place that could be answered and is not. */
export const asksAt = (session: Opened, position: number): boolean =>
  indexedAt(session.index, position)?.isQuestion === true &&
  isAsked(session.index, session.state, ordinalAt(session.index, position)) &&
  !isAnsweredAt(session, position);

/** Nothing of the section was ever open, here or anywhere that the server knows of. */
export const isUnseen = ({ index, state }: Opened, place: number): boolean =>
  (index.positionsOfSection[place] ?? []).every(
    (position) => state.cells.at(ordinalAt(index, position)).answer.visits === 0,
  );

/** Enabled, in a section that is not over or left. Its section may still have to be started. */
const canHold = (session: Opened, position: number, at: EpochMs | null): boolean =>
  !isDisabledAt(session, position) && !isClosed(phaseAt(session, position, at));

const isStarted = (session: Opened, position: number, at: EpochMs | null): boolean =>
  phaseAt(session, position, at) !== 'notStarted';

/** The first place from `from` on that can be gone to, or -1. */
export const placeFrom = (session: Opened, from: number, at: EpochMs | null): number => {
  const count = session.index.ordinalOfPosition.length;
  for (let position = Math.max(0, from); position < count; position += 1) {
    if (canHold(session, position, at)) return position;
  }
  return -1;
};

/** The last place up to `from` that can be gone to, or -1. */
export const placeBefore = (session: Opened, from: number, at: EpochMs | null): number => {
  for (let position = from; position >= 0; position -= 1) {
    if (canHold(session, position, at) && isStarted(session, position, at)) return position;
  }
  return -1;
};

/** The page that a place is on: all of a single-page section, else the place alone. */
export const pageOf = ({ index }: Opened, position: number): readonly number[] => {
  const place = sectionPlaceAt(index, position);
  return index.content.sections[place]?.isSinglePage === true ? (index.positionsOfSection[place] ?? []) : [position];
};

/** The place at which "next" begins its search: after the page, or at the target of the chosen option. */
const nextStart = (session: Opened, active: number): number => {
  const page = pageOf(session, active);
  const following = (page.at(-1) ?? active) + 1;
  if (page.length > 1) return following;
  const { index, state } = session;
  const options = indexedAt(index, active)?.options ?? [];
  const { details } = state.cells.at(ordinalAt(index, active)).answer;
  for (const detail of details) {
    const target = options.find((option) => option.id === detail.itemOptionId)?.nextIndex ?? null;
    if (target !== null && target !== active) return target;
  }
  return following;
};

/** The place that "next" leads to from `active`, or -1. An option that leads back to `active` itself leads on. */
export const nextPlace = (session: Opened, active: number, at: EpochMs | null): number => {
  const target = placeFrom(session, nextStart(session, active), at);
  return target === active ? placeFrom(session, active + 1, at) : target;
};

/**
 * Tells where one goes when nothing is open: the last place itself, else on from it, else (with the back button on) back from it;
 * its section may have to be started. -1: nowhere is left to go, and only then does a section's end finish the sheet.
 */
export const placeToSettle = (session: Opened, at: EpochMs | null): number => {
  const { last } = session.state;
  const ahead = placeFrom(session, last, at);
  if (ahead >= 0 || !session.index.content.rules.backButtonEnabled) return ahead;
  for (let position = last - 1; position >= 0; position -= 1) if (canHold(session, position, at)) return position;
  return -1;
};

/**
 * The next place that asks for an answer and that the item buttons lead to, after the open one and then from the start, or -1. With the
 * back button off they lead nowhere but on the page. What still has to be started asks nothing yet.
 */
export const nextUnansweredPlace = (session: Opened): number => {
  const { index, state } = session;
  const active = state.active ?? state.last;
  const count = index.ordinalOfPosition.length;
  const page = index.content.rules.backButtonEnabled ? null : pageOf(session, active);
  for (let step = 1; step < count; step += 1) {
    const position = (active + step) % count;
    const isWithin = page === null || page.includes(position);
    if (isWithin && asksAt(session, position) && canHold(session, position, null) && isStarted(session, position, null))
      return position;
  }
  return -1;
};

/** The place that "previous" leads to, or -1. */
export const previousPlace = (session: Opened, at: EpochMs | null): number => {
  const { active, last } = session.state;
  const from = active === null ? last + 1 : (pageOf(session, active)[0] ?? active);
  return placeBefore(session, from - 1, at);
};

/**
 * Required, asked, unanswered, and still within reach: what the examinee can no longer get to (its section is over or
 * left, or it lies behind with the back button off) keeps nobody from finishing.
 */
export const missingRequired = (session: Opened, place: number | null): readonly number[] => {
  const { index, state } = session;
  const { last } = state;
  const firstWithinReach = index.content.rules.backButtonEnabled ? 0 : (pageOf(session, last)[0] ?? last);
  return index.requiredPositions.filter((position) => {
    const section = sectionPlaceAt(index, position);
    if (place !== null && section !== place) return false;
    const ordinal = ordinalAt(index, position);
    if (!isAsked(index, state, ordinal) || state.cells.at(ordinal).answered || position < firstWithinReach)
      return false;
    return !isClosed(sectionPhase(session, section, null));
  });
};
