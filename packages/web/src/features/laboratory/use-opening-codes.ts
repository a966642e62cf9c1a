import type { LaboratoryState } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useEffect, useEffectEvent } from 'react';
import type { LaboratoryCalls } from './calls.ts';

const ASK_EVERY_MS = 20_000;
/** The institution gives codes from a little before the start: whoever asks earlier gets none. */
const ASK_FROM_MS = 10 * 60_000;

/** Has the codes of sessions that are about to begin from the institution, where there is a network. */
export const useOpeningCodes = (
  { local, institution }: LaboratoryCalls,
  { now, laboratory }: LaboratoryState,
  onState: (state: LaboratoryState) => void,
): void => {
  const due = (laboratory?.sessions ?? []).filter(
    ({ openedAt, startsAt, endsAt }) => openedAt === null && startsAt - ASK_FROM_MS <= now && now <= endsAt,
  ).length;
  const ask = useEffectEvent(async () => {
    if (laboratory === null) return;
    const told = await institution.laboratoryCodes({ id: laboratory.id });
    if (E.isLeft(told) || told.right.status !== 200 || told.right.body.count === 0) return;
    const taken = await local.takeLaboratoryCodes({ codes: told.right.body.codes });
    if (E.isRight(taken) && taken.right.status === 200) onState(taken.right.body);
  });
  useEffect(() => {
    if (due === 0) return undefined;
    void ask();
    const alarm = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => clearInterval(alarm);
  }, [due]);
};
