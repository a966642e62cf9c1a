import { isToldThatTheyAreKept, lengthOf, longestWait, readIn } from '../../simulation/src/cluster/waits.ts';
import type { Cluster } from './cluster.ts';
import { until } from './cluster.ts';
import { type Examinees, lostOf } from './examinees.ts';

/** One line of the table. */
export interface Row {
  readonly fault: string;
  /** So long nobody's answer was taken, s. */
  readonly away: number;
  /** So long nothing was taken from the one of them who waited longest, s. */
  readonly longestSilence: number;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly wrong: readonly string[];
  /** So many waited long enough to look where their answers are. */
  readonly looked: number;
  /** So many of these read all the while that they are kept on their own computer. */
  readonly keptHere: number;
  /** Words about their answers that no fault may bring about. */
  readonly alarming: readonly string[];
  readonly told: string;
  /** Reasons why this is no success. */
  readonly problems: readonly string[];
}

export interface Fault {
  readonly name: string;
  /** Brings it about. Resolves once it has run its course; returns what there is to say of it. */
  readonly happen: () => Promise<string>;
  /** Ends one that lasts for as long as it is there: all is to be back within the limit from then on. */
  readonly end?: () => Promise<void>;
  /** All is as before once it resolves. */
  readonly heal: () => Promise<void>;
}

const GOOD =
  /^(Guardando…|Guardado en este equipo|Conectado|Enviado ✓ \S+|(Conectando…|Sin conexión|El servidor no responde)(: (guardando…|Enviado ✓ \S+|\d+ respuestas? guardadas? aquí))?)$/;
/** Something of everybody has to be taken again within that, s. */
const MAX_AWAY = 20;
const HEARD_AGAIN_MS = 180_000;
export const seconds = (ms: number) => Math.round(ms / 100) / 10;

export const allGoOn = async ({ all }: Examinees, ms = 120_000): Promise<void> => {
  const before = all.map(({ acknowledgements }) => acknowledgements);
  // The post under way may have been taken before.
  await until('all are heard again', () => all.every((one, i) => one.acknowledgements > (before[i] ?? 0) + 1), ms);
};

/** Brings a fault about while all answer, heals it, and looks for all that was ever acknowledged. */
export const suffer = async (cluster: Cluster, examinees: Examinees, fault: Fault): Promise<Row> => {
  const { all } = examinees;
  const allHeard = async () => {
    const from = Date.now();
    await until('all are heard again', () => all.every(({ acknowledgedAt }) => acknowledgedAt > from), HEARD_AGAIN_MS);
  };
  await allGoOn(examinees);
  const [from, wrongBefore] = [Date.now(), examinees.wrong.length];
  const told = await fault.happen();
  const ended = fault.end === undefined ? from : Date.now();
  await fault.end?.();
  await allHeard();
  await fault.heal();
  await allHeard();

  const acknowledged = examinees.acknowledged();
  const takenOfAny = all.flatMap(({ takenAt }) => takenAt).sort((one, other) => one - other);
  const awayFrom = (moment: number) => seconds(lengthOf(longestWait(moment, takenOfAny)));
  const longestFrom = (moment: number) =>
    seconds(Math.max(...all.map(({ takenAt }) => lengthOf(longestWait(moment, takenAt)))));
  const looked = all.flatMap(({ who, shown, takenAt }) => {
    const wait = longestWait(from, takenAt);
    const isTold = isToldThatTheyAreKept(shown, wait);
    return isTold === null ? [] : [{ who, isTold, words: readIn(shown, wait) }];
  });
  const unsure = looked.filter(({ isTold }) => !isTold);
  const words = all.flatMap(({ shown }) => shown.filter(({ at }) => at >= from).map(({ text }) => text));
  const alarming = [...new Set(words.filter((text) => !GOOD.test(text)))];
  const lost = lostOf(cluster, acknowledged);
  const wrong = examinees.wrong.slice(wrongBefore);
  const waited = longestFrom(ended);
  return {
    ...{ fault: fault.name, alarming, lost, wrong, told, acknowledged: acknowledged.length },
    ...{ away: awayFrom(from), longestSilence: longestFrom(from) },
    ...{ looked: looked.length, keptHere: looked.length - unsure.length },
    problems: [
      ...lost.map((one) => `lost: ${one}`),
      ...wrong,
      ...alarming.map((text) => `somebody read: ${text}`),
      ...(waited > MAX_AWAY ? [`nothing was taken from somebody for ${waited} s`] : []),
      ...unsure.map(({ who, words }) => `${who} waited, and read of where their answers are: ${words.join(' | ')}`),
    ],
  };
};
