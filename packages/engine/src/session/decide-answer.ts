import { invalidDetails } from '../answers/answer-law.ts';
import { numberTypedEvents } from '../answers/number-typed.ts';
import { answeringBlocker } from '../devices/blocked.ts';
import type { AnswerItem } from '../model/command.ts';
import { accept, type DecisionOn, refuse } from '../model/decision.ts';
import type { Details } from '../model/detail.ts';
import { sameDetails } from '../model/details.ts';
import type { EventOf } from '../model/event.ts';
import { MAX_UNSEEN_REVISIONS } from '../model/limits.ts';
import { type Closed, closedReason, isOpened, type Opened } from '../model/quiz-session.ts';
import type { RejectionOf } from '../model/rejection.ts';
import { phaseAt, type SectionShut, whyNotInSection } from '../model/section-phase.ts';
import { ordinalOfItem } from '../model/sheet-index.ts';
import type { EpochMs } from '../model/units.ts';
import { spentOnActive } from '../navigation/decide-moves.ts';
import { isDisabledAt, pageOf, placeBefore, placeFrom } from '../navigation/places.ts';
import { evolve } from './evolve.ts';

/** The nearest place on the same page that is enabled: after it, else before it. None is, where the page's time is over. */
const elsewhereOnPage = (session: Opened, active: number, at: EpochMs): number | undefined => {
  if (whyNotInSection(session, active, at) !== null) return undefined;
  const enabled = pageOf(session, active).filter((position) => !isDisabledAt(session, position));
  return enabled.find((position) => position > active) ?? enabled.at(-1);
};

/**
 * The place to move to if an answer has disabled the open item at `from`; -1: nowhere. `after` is the session with that
 * answer.
 */
export const placeMovedTo = (after: Opened, from: number, at: EpochMs): number => {
  const ahead = placeFrom(after, from, at);
  const isOpen = ahead >= 0 && phaseAt(after, ahead, at) !== 'notStarted';
  return elsewhereOnPage(after, from, at) ?? (isOpen ? ahead : placeBefore(after, from, at));
};

/**
 * Moves on where the open item is disabled by an answer to another one (on a single page, or given from elsewhere): to an
 * item of the page that is enabled, else to the next one there is.
 */
const movedOff = (
  session: Opened,
  ordinal: number,
  changed: EventOf<'AnswerChanged'>,
  at: EpochMs,
): readonly EventOf<'ItemVisited'>[] => {
  const { active } = session.state;
  // To see what an answer does that no condition asks for would cost thirteen times what it costs to decide it.
  const { graph, items } = session.index;
  if (active === null || (graph.dependents[ordinal]?.length ?? 0) === 0) return [];
  // No answer disables its own question.
  if (items[ordinal]?.position === active) return [];
  const after = evolve(session, changed);
  if (after.state.active !== null || !isOpened(after)) return [];
  const position = placeMovedTo(after, active, at);
  if (position < 0) return [];
  return [{ type: 'ItemVisited', at, data: { position, left: active, spent: spentOnActive(session, at) } }];
};

type NotAnAnswer =
  | Closed
  | SectionShut
  | RejectionOf<'NoSuchItem' | 'Blocked' | 'ItemDisabled' | 'BackButtonOff' | 'InvalidDetails'>;

/** Tells why these details cannot be the answer to an item of the sheet now; null: they can. */
export const whyNotAnswer = (session: Opened, ordinal: number, details: Details, at: EpochMs): NotAnAnswer | null => {
  const { index, state } = session;
  const closed = closedReason(session, at);
  if (closed !== null) return closed;
  const indexed = index.items[ordinal];
  if (indexed === undefined) return { reason: 'NoSuchItem', itemId: 0 };
  const itemId = indexed.item.id;
  const by = answeringBlocker(session, at);
  if (by !== null) return { reason: 'Blocked', by };
  if (state.cells.at(ordinal).disabled) return { reason: 'ItemDisabled', itemId };

  const { position } = indexed;
  const closedSection = whyNotInSection(session, position, at);
  if (closedSection !== null) return closedSection;
  if (!index.content.rules.backButtonEnabled && position < (pageOf(session, state.last)[0] ?? 0)) {
    return { reason: 'BackButtonOff' };
  }
  const problem = invalidDetails(indexed, details);
  return problem === null ? null : { reason: 'InvalidDetails', itemId, problem };
};

export const decideAnswer = (
  session: Opened,
  { itemId, details, beyond = 0, typed, at }: AnswerItem,
): DecisionOn<'AnswerItem'> => {
  const { index, state } = session;
  const ordinal = ordinalOfItem(index, itemId);
  const refused = whyNotAnswer(session, ordinal, details, at);
  if (refused !== null) return refuse(refused.reason === 'NoSuchItem' ? { ...refused, itemId } : refused);
  const indexed = index.items[ordinal];
  if (indexed === undefined) return refuse({ reason: 'NoSuchItem', itemId });
  const cell = state.cells.at(ordinal);
  const said = typed === undefined ? [] : numberTypedEvents(session, ordinal, typed, details[0]?.answer ?? '', at);
  if (sameDetails(details, cell.answer.details)) return accept(...said);

  const { epoch } = state;
  const revision = Math.max(state.revision, Math.min(beyond, state.revision + MAX_UNSEEN_REVISIONS));
  const changed: EventOf<'AnswerChanged'> = {
    type: 'AnswerChanged',
    at,
    data: { answerId: indexed.item.answerId, details, version: { epoch, revision: revision + 1 } },
  };
  return accept(...said, changed, ...movedOff(session, ordinal, changed, at));
};
