import { pauseBlocks } from '../devices/blocked.ts';
import type { FlagItem } from '../model/command.ts';
import { accept, type DecisionOn, refuse } from '../model/decision.ts';
import type { EventOf } from '../model/event.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import { type Closed, closedReason, isOpened, type Opened } from '../model/quiz-session.ts';
import type { RejectionOf } from '../model/rejection.ts';
import { type SectionShut, whyNotInSection } from '../model/section-phase.ts';
import type { SessionState } from '../model/session-state.ts';
import { indexedAt } from '../model/sheet-index.ts';
import type { EpochMs } from '../model/units.ts';
import { isDisabledAt } from './places.ts';

/** Tells why a place can't be flagged, or its flag be taken away, at this time; null: it can. */
export const whyNotFlag = (
  session: Opened,
  position: number,
  at: EpochMs,
): Closed | SectionShut | RejectionOf<'Blocked' | 'NoSuchPosition' | 'ItemDisabled'> | null => {
  const closed = closedReason(session, at) ?? pauseBlocks(session);
  if (closed !== null) return closed;
  const indexed = indexedAt(session.index, position);
  if (indexed === undefined) return { reason: 'NoSuchPosition', position };
  if (isDisabledAt(session, position)) return { reason: 'ItemDisabled', itemId: indexed.item.id };
  return whyNotInSection(session, position, at);
};

export const decideFlag = (session: Opened, { position, flagged, at }: FlagItem): DecisionOn<'FlagItem'> => {
  const refused = whyNotFlag(session, position, at);
  if (refused !== null) return refuse(refused);
  if (session.state.flags.has(position) === flagged) return accept();
  return accept({ type: 'ItemFlagged', at, data: { position, flagged } });
};

export const evolveItemFlagged = (state: SessionState, { data }: EventOf<'ItemFlagged'>): void => {
  const { flags } = state;
  state.flags = data.flagged ? flags.with(data.position) : flags.without(data.position);
};

/** Places that the examinee flagged to come back to, in order, but for disabled ones. */
export const flaggedPositions = (session: QuizSession): readonly number[] =>
  isOpened(session)
    ? session.state.flags.ordinals(session.state.flags.count).filter((position) => !isDisabledAt(session, position))
    : [];
