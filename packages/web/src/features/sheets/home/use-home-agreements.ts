import type { Agreement } from '@quipu/contract';
import { useState } from 'react';
import type { SheetsState } from './use-sheets.ts';

export interface HomeAgreementsState {
  readonly agreements: readonly Agreement[];
  /** True: there are some to accept, whether or not they are shown. */
  readonly isPending: boolean;
  readonly isAsked: boolean;
  readonly ask: () => void;
  readonly putOff: () => void;
  readonly accepted: () => void;
}

/** The agreements of the home: asked for as they come, put off by who wants to, and then before an evaluation is entered. */
export const useHomeAgreements = ({ agreements, agreed }: SheetsState): HomeAgreementsState => {
  const [isPutOff, setPutOff] = useState(false);
  const isPending = agreements.length > 0;
  return {
    agreements,
    isPending,
    isAsked: isPending && !isPutOff,
    ask: () => {
      setPutOff(false);
    },
    putOff: () => {
      setPutOff(true);
    },
    accepted: agreed,
  };
};
