import { type Forbidden, forbiddenBy } from '../forbidden-processes.ts';
import { type ComputerMeasures, signsOf } from './computer-signs.ts';

export interface SignSource {
  readonly measure: () => Promise<ComputerMeasures | null>;
  /** Calls `look` now and then; returns the way to stop. */
  readonly often: (look: () => void) => () => void;
}

export interface SignWatch {
  readonly evaluationRunning: (isRunning: boolean) => void;
  /** Forbids what this list says from now on. Null means what is known here. */
  readonly forbid: (list: readonly string[] | null) => void;
  readonly stop: () => void;
}

/** Tells each sign once of each evaluation, as it begins and now and then in it. Outside of one nothing is measured. */
export const watchSigns = ({ measure, often }: SignSource, tell: (sign: string) => void): SignWatch => {
  let forbidden: Forbidden = forbiddenBy(null);
  let stop: (() => void) | null = null;
  let told = new Set<string>();
  const look = async () => {
    const run = told;
    const measures = await measure();
    // Another evaluation may have begun meanwhile, or none be left.
    if (measures === null || stop === null || run !== told) return;
    for (const sign of signsOf(measures, forbidden)) {
      if (told.has(sign)) continue;
      told.add(sign);
      tell(sign);
    }
  };
  const quietly = () => void look().catch(() => undefined);
  const end = () => {
    stop?.();
    stop = null;
    told = new Set();
  };
  return {
    evaluationRunning: (isRunning) => {
      if (!isRunning) end();
      else if (stop === null) {
        stop = often(quietly);
        quietly();
      }
    },
    forbid: (list) => {
      forbidden = forbiddenBy(list);
    },
    stop: end,
  };
};
