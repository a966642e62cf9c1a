import type { LaboratoryState } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LaboratoryCalls } from './calls.ts';
import { texts } from './texts.ts';

const ASK_EVERY_MS = 20_000;
/** The institution gives codes from a little before the start: a clock that is a minute behind loses nothing. */
const ASK_FROM_MS = 6 * 60_000;

/**
 * Has the codes of sessions that are about to begin from the institution, where there is a network. Returns why what came could not
 * be used; null: nothing came, or all is open.
 */
export const useOpeningCodes = (
  { local, institution }: LaboratoryCalls,
  { now, laboratory }: LaboratoryState,
  onState: (state: LaboratoryState) => void,
): string | null => {
  const [problem, setProblem] = useState<string | null>(null);
  const due = (laboratory?.sessions ?? []).filter(
    ({ openedAt, startsAt, endsAt }) => openedAt === null && startsAt - ASK_FROM_MS <= now && now <= endsAt,
  ).length;
  const ask = useEffectEvent(async () => {
    if (laboratory === null) return;
    const told = await institution.laboratoryCodes({ id: laboratory.id });
    if (E.isLeft(told) || told.right.status !== 200 || told.right.body.count === 0) return;
    const taken = await local.takeLaboratoryCodes({ codes: told.right.body.codes });
    if (E.isLeft(taken)) return;
    setProblem(taken.right.status === 200 ? null : (taken.right.text ?? texts.openingFailed));
    if (taken.right.status === 200) onState(taken.right.body);
  });
  useEffect(() => {
    if (due === 0) return undefined;
    void ask();
    const alarm = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => clearInterval(alarm);
  }, [due]);
  return due === 0 ? null : problem;
};
