import type { Api } from '@quipu/contract';
import { JUDGE, type Judged } from './judged.ts';
import { browserMeasures } from './measures/browser-measures.ts';
import type { CheckName } from './measures/checks.ts';
import type { Measures } from './measures/measures.ts';

/** A check that runs by itself: camera and light share one picture. */
export type RunName = Exclude<CheckName, 'light'>;
export type Runs = Readonly<Record<RunName, () => Promise<Partial<Record<CheckName, Judged>>>>>;

interface RunPorts {
  readonly api: Api<'getTime'>;
  /** Null: this device's own. */
  readonly measures: Measures | null;
  readonly show: (stream: MediaStream | null) => void;
  readonly tell: (level: number) => void;
  readonly signal: AbortSignal;
}

/** Each check: what is measured, and what it means. */
export const runsOf = ({ api, measures: given, show, tell, signal }: RunPorts): Runs => {
  const measures = given ?? browserMeasures();
  return {
    screen: async () => ({ screen: JUDGE.screen(await measures.screen()) }),
    speed: async () => ({ speed: JUDGE.speed(await measures.speed()) }),
    storage: async () => ({ storage: JUDGE.storage(await measures.storage()) }),
    network: async () => ({ network: JUDGE.network(await measures.network(api)) }),
    camera: async () => {
      const { camera, light } = await measures.camera(show, signal);
      return { camera: JUDGE.camera(camera), light: JUDGE.light(light) };
    },
    microphone: async () => ({ microphone: JUDGE.microphone(await measures.microphone(tell, signal)) }),
  };
};
