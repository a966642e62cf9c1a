import type { Api } from '@quipu/contract';
import { useSettings } from '../../stores/settings-store.ts';
import { type Judged, judgeOf } from './judged.ts';
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
  const judge = judgeOf(useSettings.getState().settings?.monitors ?? 1);
  return {
    screen: async () => ({ screen: judge.screen(await measures.screen()) }),
    speed: async () => ({ speed: judge.speed(await measures.speed()) }),
    storage: async () => ({ storage: judge.storage(await measures.storage()) }),
    network: async () => ({ network: judge.network(await measures.network(api)) }),
    camera: async () => {
      const { camera, light } = await measures.camera(show, signal);
      return { camera: judge.camera(camera), light: judge.light(light) };
    },
    microphone: async () => ({ microphone: judge.microphone(await measures.microphone(tell, signal)) }),
  };
};
