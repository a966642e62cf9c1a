import type { LaboratoryState } from '@quipu/contract';
import { useEffect, useEffectEvent } from 'react';

const ASK_EVERY_MS = 20_000;
/** The institution gives codes from a little before the start: a clock that is a minute behind loses nothing. */
const ASK_FROM_MS = 6 * 60_000;

type Session = NonNullable<LaboratoryState['laboratory']>['sessions'][number];

const countNear = ({ now, laboratory }: LaboratoryState, isOne: (session: Session) => boolean): number =>
  (laboratory?.sessions ?? []).filter(
    (session) => session.startsAt - ASK_FROM_MS <= now && now <= session.endsAt && isOne(session),
  ).length;

/** Counts the sessions that are about to begin, or are under way, opened or not: something may change of them yet. */
export const countNearby = (state: LaboratoryState): number => countNear(state, () => true);

/** Counts the sessions that are about to begin, or have begun, and are sealed still. */
export const countDue = (state: LaboratoryState): number => countNear(state, ({ openedAt }) => openedAt === null);

/** Asks the institution again and again while sessions are due, in case that there is a network. */
export const useAskWhileDue = (due: number, ask: () => void): void => {
  const latest = useEffectEvent(ask);
  useEffect(() => {
    if (due === 0) return undefined;
    const again = () => {
      latest();
    };
    again();
    const alarm = setInterval(again, ASK_EVERY_MS);
    return () => clearInterval(alarm);
  }, [due]);
};
