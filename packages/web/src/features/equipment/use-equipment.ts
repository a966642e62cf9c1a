import { createContext, use, useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { useCameras } from '../../ui/camera/cameras.ts';
import { CHECKS, type CheckName } from './checks.ts';
import { JUDGE, type Judged, UNKNOWN } from './judged.ts';
import { browserMeasures } from './measures/browser-measures.ts';
import type { Measures } from './measures/measures.ts';
import type { AllJudged } from './summary.ts';

/** A test puts its own here. */
export const MeasuresContext = createContext<Measures | null>(null);

export type Standing = 'idle' | 'busy' | Judged;
export type Standings = Readonly<Record<CheckName, Standing>>;

export interface Equipment {
  readonly standings: Standings;
  readonly isBusy: boolean;
  /** Null while something was not looked at yet. */
  readonly all: AllJudged | null;
  /** What the camera shows while it is looked at. */
  readonly picture: MediaStream | null;
  /** How loud it is while it is listened to, 0 to 1. */
  readonly level: number;
  /** All of them, or one anew. Camera and light are one. */
  readonly check: (names?: readonly CheckName[]) => Promise<void>;
}

const allAt = (standing: Standing): Standings => ({
  screen: standing,
  speed: standing,
  storage: standing,
  network: standing,
  camera: standing,
  light: standing,
  microphone: standing,
});
const isJudged = (standing: Standing): standing is Judged => typeof standing === 'object';
const allJudged = (standings: Standings): standings is AllJudged & Standings =>
  CHECKS.every((name) => isJudged(standings[name]));

/** Runs the checks, one after the other: the speed is not measured beside a camera that is being opened. */
export const useEquipment = (): Equipment => {
  const api = useApi();
  const cameras = useCameras();
  const given = use(MeasuresContext);
  const measures = useMemo(() => given ?? browserMeasures(cameras), [given, cameras]);
  const [standings, setStandings] = useState(() => allAt('idle'));
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

  const put = (some: Partial<Standings>) => {
    setStandings((others) => ({ ...others, ...some }));
  };
  const runOf = (
    signal: AbortSignal,
  ): Readonly<Record<Exclude<CheckName, 'light'>, () => Promise<Partial<Standings>>>> => ({
    screen: async () => ({ screen: JUDGE.screen(await measures.screen()) }),
    speed: async () => ({ speed: JUDGE.speed(await measures.speed()) }),
    storage: async () => ({ storage: JUDGE.storage(await measures.storage()) }),
    network: async () => ({ network: JUDGE.network(await measures.network(api)) }),
    camera: async () => {
      const { camera, light } = await measures.camera(setPicture, signal);
      return { camera: JUDGE.camera(camera), light: JUDGE.light(light) };
    },
    microphone: async () => ({ microphone: JUDGE.microphone(await measures.microphone(setLevel, signal)) }),
  });

  const check = async (names: readonly CheckName[] = CHECKS) => {
    const signal = leaving.current?.signal;
    if (signal === undefined) return;
    const runs = runOf(signal);
    const wanted = CHECKS.filter((name): name is Exclude<CheckName, 'light'> =>
      name === 'light' ? false : names.includes(name) || (name === 'camera' && names.includes('light')),
    );
    for (const name of wanted) put(name === 'camera' ? { camera: 'idle', light: 'idle' } : { [name]: 'idle' });
    for (const name of wanted) {
      if (signal.aborted) return;
      const both = name === 'camera';
      put(both ? { camera: 'busy', light: 'busy' } : { [name]: 'busy' });
      put(await runs[name]().catch(() => (both ? { camera: UNKNOWN, light: UNKNOWN } : { [name]: UNKNOWN })));
    }
  };
  return {
    standings,
    isBusy: CHECKS.some((name) => standings[name] === 'busy'),
    all: allJudged(standings) ? standings : null,
    picture,
    level,
    check,
  };
};
