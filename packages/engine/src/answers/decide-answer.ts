import type { Details } from '../content/detail.ts';
import { answeringBlocker } from '../devices/blocked.ts';
import { isDisabledAt, pageOf, placeBefore, placeFrom } from '../navigation/places.ts';
import type { AnswerItem } from '../session/command.ts';
import { accept, type Decision, refuse } from '../session/decision.ts';
import type { QuizEvent } from '../session/event.ts';
import { evolve } from '../session/evolve.ts';
import { closedReason, isOpened, type Opened } from '../session/opened.ts';
import { sectionPhase } from '../timers/section-phase.ts';
import type { EpochMs } from '../units.ts';
import { invalidDetails } from './invalid-details.ts';
import { numberTypedEvents } from './number-typed.ts';

const sameDetails = (a: Details, b: Details): boolean =>
  a.length === b.length &&
  a.every((detail, i) => {
    const other = b[i];
    return detail.itemOptionId === other?.itemOptionId && detail.answer === other.answer && detail.slot === other.slot;
  });

/** The nearest place on the same page that is enabled: after it, else before it. */
const elsewhereOnPage = (session: Opened, active: number): number | undefined => {
  const enabled = pageOf(session, active).filter((position) => !isDisabledAt(session, position));
  return enabled.find((position) => position > active) ?? enabled.at(-1);
};

/**
 * What follows where the open item is disabled by an answer to another one (on a single page, or given from elsewhere):
 * the examinee is moved to an item of the page that is enabled, else to the next one there is.
 */
const movedOff = (session: Opened, changed: QuizEvent, at: EpochMs): readonly QuizEvent[] => {
  const { active, activeSince } = session.state;
  const after = evolve(session, changed);
  if (active === null || after.state.active !== null || !isOpened(after)) return [];
  const ahead = placeFrom(after, active, at);
  const startable = ahead >= 0 && sectionPhase(after, after.index.sectionOfPosition[ahead] ?? -1, at) !== 'notStarted';
  const position = elsewhereOnPage(after, active) ?? (startable ? ahead : placeBefore(after, active, at));
  if (position < 0) return [];
  const spent = Math.max(0, Math.round(at - activeSince));
  return [{ type: 'ItemVisited', at, data: { position, left: active, spent } }];
};

export const decideAnswer = (session: Opened, { itemId, details, beyond = 0, typed, at }: AnswerItem): Decision => {
  const { index, state } = session;
  const closed = closedReason(session, at);
  if (closed !== null) return refuse(closed);
  const ordinal = index.ordinalOfItem.get(itemId) ?? -1;
  const indexed = index.items[ordinal];
  if (indexed === undefined) return refuse({ reason: 'NoSuchItem', itemId });
  const by = answeringBlocker(session, at);
  if (by !== null) return refuse({ reason: 'Blocked', by });
  const cell = state.cells.at(ordinal);
  if (cell.disabled) return refuse({ reason: 'ItemDisabled', itemId });

  const { position } = indexed;
  const { active, last } = state;
  const place = index.sectionOfPosition[position] ?? -1;
  const sectionId = index.content.sections[place]?.id ?? 0;
  const phase = sectionPhase(session, place, at);
  if (phase === 'notStarted') return refuse({ reason: 'SectionNotStarted', sectionId });
  if (phase === 'over' || phase === 'left') return refuse({ reason: 'SectionOver', sectionId });
  if (!index.content.rules.backButtonEnabled && position < (pageOf(session, last)[0] ?? 0)) {
    return refuse({ reason: 'BackButtonOff' });
  }
  const problem = invalidDetails(indexed, details);
  if (problem !== null) return refuse({ reason: 'InvalidDetails', itemId, problem });
  const said = typed === undefined ? [] : numberTypedEvents(session, ordinal, typed, details[0]?.answer ?? '', at);
  if (sameDetails(details, cell.answer.details)) return accept(...said);

  const { epoch } = state;
  const revision = Math.max(state.revision, beyond);
  const changed: QuizEvent = {
    type: 'AnswerChanged',
    at,
    data: { answerId: indexed.item.answerId, details, version: { epoch, revision: revision + 1 } },
  };
  const decides = (index.graph.dependents[ordinal]?.length ?? 0) > 0;
  const moved = decides && position !== active ? movedOff(session, changed, at) : [];
  return accept(...said, changed, ...moved);
};
