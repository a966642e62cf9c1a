import type { LaboratoryState } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useState } from 'react';
import type { LaboratoryCalls } from './calls.ts';
import { texts } from './texts.ts';
import { countDue, useAskWhileDue } from './use-ask-while-due.ts';

/**
 * Has the codes of sessions that are about to begin from the institution, where there is a network. Returns why what came could not
 * be used; null: nothing came, or all is open.
 */
export const useOpeningCodes = (
  { local, institution }: LaboratoryCalls,
  state: LaboratoryState,
  onState: (state: LaboratoryState) => void,
): string | null => {
  const { laboratory } = state;
  const [problem, setProblem] = useState<string | null>(null);
  const due = countDue(state);
  const ask = async () => {
    if (laboratory === null) return;
    const told = await institution.laboratoryCodes({ id: laboratory.id });
    if (E.isLeft(told) || told.right.status !== 200 || told.right.body.count === 0) return;
    const taken = await local.takeLaboratoryCodes({ codes: told.right.body.codes });
    if (E.isLeft(taken)) return;
    setProblem(taken.right.status === 200 ? null : (taken.right.text ?? texts.openingFailed));
    if (taken.right.status === 200) onState(taken.right.body);
  };
  useAskWhileDue(due, () => void ask());
  return due === 0 ? null : problem;
};
