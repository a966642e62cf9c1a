import { timeCalls } from '@quipu/contract';
import { createContext, use, useEffect, useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import type { Judged } from './judged.ts';
import { CHECKS, type CheckName } from './measures/checks.ts';
import type { Measures } from './measures/measures.ts';
import type { RunName } from './runs.ts';
import type { AllJudged } from './summary.ts';
import { texts } from './texts.ts';

/** A test puts its own here. */
export const MeasuresContext = createContext<Measures | null>(null);

export type CheckState = 'idle' | 'busy' | Judged;
export type CheckStates = Readonly<Record<CheckName, CheckState>>;

export interface Equipment {
  readonly states: CheckStates;
  readonly isBusy: boolean;
  /** Null while something was not looked at yet. */
  readonly all: AllJudged | null;
  /** The camera's picture, while the camera is checked. */
  readonly picture: MediaStream | null;
  /** The loudness, 0 to 1, while the microphone is checked. */
  readonly level: number;
  /** Runs all checks, or those named. Camera and light are one. */
  readonly check: (names?: readonly CheckName[]) => Promise<void>;
}

const allAt = (state: CheckState): CheckStates => ({
  screen: state,
  speed: state,
  storage: state,
  network: state,
  camera: state,
  light: state,
  microphone: state,
});
const isJudged = (state: CheckState): state is Judged => typeof state === 'object';
const allJudged = (states: CheckStates): states is AllJudged & CheckStates =>
  CHECKS.every((name) => isJudged(states[name]));

/** A check that broke: nothing is known of what it was about. */
const UNKNOWN: Judged = { level: 'warn', found: texts.failed, todo: texts.failedTodo };

const namesOf = (name: RunName): readonly CheckName[] => (name === 'camera' ? ['camera', 'light'] : [name]);
const statesOf = (name: RunName, now: CheckState): Partial<CheckStates> =>
  Object.fromEntries(namesOf(name).map((one) => [one, now]));

/** Runs the checks, one after the other: the speed is not measured beside a camera that is being opened. */
export const useEquipment = (): Equipment => {
  const api = useApi(timeCalls);
  const measures = use(MeasuresContext);
  const [states, setStates] = useState(() => allAt('idle'));
  const [picture, setPicture] = useState<MediaStream | null>(null);
  const [level, setLevel] = useState(0);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const left = new AbortController();
    leaving.current = left;
    return () => {
      left.abort();
    };
  }, []);

  const put = (some: Partial<CheckStates>) => {
    setStates((others) => ({ ...others, ...some }));
  };
  const check = async (names: readonly CheckName[] = CHECKS) => {
    const signal = leaving.current?.signal;
    if (signal === undefined) return;
    const wanted = CHECKS.filter(
      (name): name is RunName => name !== 'light' && namesOf(name).some((one) => names.includes(one)),
    );
    for (const name of wanted) put(statesOf(name, 'idle'));
    for (const name of wanted) {
      if (signal.aborted) return;
      put(statesOf(name, 'busy'));
      try {
        const { runsOf } = await import('./runs.ts');
        put(await runsOf({ api, measures, show: setPicture, tell: setLevel, signal })[name]());
      } catch {
        put(statesOf(name, UNKNOWN));
      }
    }
  };
  return {
    states,
    isBusy: CHECKS.some((name) => states[name] === 'busy'),
    all: allJudged(states) ? states : null,
    picture,
    level,
    check,
  };
};
