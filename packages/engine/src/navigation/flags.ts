import { indexedAt } from '../content/sheet-index.ts';
import type { FlagItem } from '../session/command.ts';
import { accept, type DecisionOn, refuse } from '../session/decision.ts';
import type { EventOf } from '../session/event.ts';
import { type Closed, closedReason, isOpened, type Opened } from '../session/opened.ts';
import type { RejectionOf } from '../session/rejection.ts';
import type { Session } from '../session/session.ts';
import type { SessionState } from '../session/session-state.ts';
import { type SectionShut, whyNotInSection } from '../timers/section-phase.ts';
import type { EpochMs } from '../units.ts';
import { isDisabledAt } from './places.ts';

/** Why a place can't be flagged, or its flag be taken away, at this time; null: it can. */
export const whyNotFlag = (
  session: Opened,
  position: number,
  at: EpochMs,
): Closed | SectionShut | RejectionOf<'NoSuchPosition' | 'ItemDisabled'> | null => {
  const closed = closedReason(session, at);
  if (closed !== null) return closed;
  const indexed = indexedAt(session.index, position);
  if (indexed === undefined) return { reason: 'NoSuchPosition', position };
  if (isDisabledAt(session, position)) return { reason: 'ItemDisabled', itemId: indexed.item.id };
  return whyNotInSection(session, session.index.sectionOfPosition[position] ?? -1, at);
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
export const flaggedPositions = (session: Session): readonly number[] =>
  isOpened(session)
    ? session.state.flags.ordinals(session.state.flags.count).filter((position) => !isDisabledAt(session, position))
    : [];
