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
  /** So many read that their answers are kept on their own computer. */
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
  /** All is as before once it resolves. */
  readonly heal: () => Promise<void>;
  /** It lasts for as long as it is there: nothing is to be back within the limit. */
  readonly lasts?: boolean;
}

const KEPT = /guardad[oa]s? (en este equipo|aquí)/i;
const GOOD =
  /^(Guardando…|Guardado en este equipo|Conectado|Enviado ✓ \S+|(Conectando…|Sin conexión|El servidor no responde)(: (guardando…|Enviado ✓ \S+|\d+ respuestas? guardadas? aquí))?)$/;
/** All has to be taken again within that, s. */
const MAX_AWAY = 20;
const NOTICED = 5;
const seconds = (ms: number) => Math.round(ms / 100) / 10;

/** The longest time in which nothing was taken from anybody. */
const longestGap = (times: readonly number[]): number =>
  times.reduce((longest, at, i) => Math.max(longest, at - (times[i - 1] ?? at)), 0);

export const allGoOn = async ({ all }: Examinees, ms = 120_000): Promise<void> => {
  const before = all.map(({ acknowledgements }) => acknowledgements);
  // The post under way may have been taken before.
  await until('all are heard again', () => all.every((one, i) => one.acknowledgements > (before[i] ?? 0) + 1), ms);
};

/** Brings a fault about while all answer, waits until all are heard again, and looks for all that was ever acknowledged. */
export const suffer = async (cluster: Cluster, examinees: Examinees, fault: Fault): Promise<Row> => {
  await allGoOn(examinees);
  for (const one of examinees.all) one.shown = [];
  const [from, wrongBefore] = [Date.now(), examinees.wrong.length];
  const told = await fault.happen();
  const over = Date.now();
  await until('all are heard again', () => examinees.all.every(({ acknowledgedAt }) => acknowledgedAt > over), 180_000);
  const takenSince = examinees.all.map(({ takenAt }) => takenAt.filter((at) => at >= from));
  const acknowledged = examinees.acknowledged();
  const shown = examinees.all.map((one) => one.shown);
  await fault.heal();
  const away = seconds(longestGap([from, ...takenSince.flat().sort((one, other) => one - other)]));
  const keptHere = shown.filter((words) => words.some((text) => KEPT.test(text))).length;
  const alarming = [...new Set(shown.flat().filter((text) => !GOOD.test(text)))];
  const lost = lostOf(cluster, acknowledged);
  const wrong = examinees.wrong.slice(wrongBefore);
  return {
    ...{ fault: fault.name, away, keptHere, alarming, lost, wrong, told, acknowledged: acknowledged.length },
    longestSilence: seconds(Math.max(...takenSince.map((times) => longestGap([from, ...times])))),
    problems: [
      ...lost.map((one) => `lost: ${one}`),
      ...wrong,
      ...alarming.map((text) => `somebody read: ${text}`),
      ...(away > MAX_AWAY && fault.lasts !== true ? [`nothing was taken for ${away} s`] : []),
      // Whoever waits that long has read where their answers are.
      ...(away > NOTICED && keptHere < shown.length
        ? [`${shown.length - keptHere} did not read that theirs are kept`]
        : []),
    ],
  };
};
