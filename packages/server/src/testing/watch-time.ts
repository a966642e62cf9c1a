import { setTimeout as pause } from 'node:timers/promises';

/** One person who asks for the time, and whose answers are to be saved, while others do what they do. Prints what it saw. */
interface AskedOf {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: Readonly<Record<string, unknown>>;
}
interface TakenReply {
  readonly superseded: readonly unknown[];
  readonly set_aside: readonly unknown[];
}
export interface Watched {
  readonly asked: number;
  readonly p50: number;
  readonly p99: number;
  /** The third slowest: what the machine did once or twice is not of it. */
  readonly third: number;
  readonly slowest: number;
  readonly failed: number;
  readonly saved: number;
  readonly notSaved: number;
}
const [origin = '', seconds = '5', first = '1', given = ''] = process.argv.slice(2);
const answering = JSON.parse(given) as AskedOf;
const until = performance.now() + Number(seconds) * 1_000;
const EVERY_MS = 20;
const ANSWER_EVERY_MS = 500;

const took: number[] = [];
const seen = { failed: 0, saved: 0, notSaved: 0 };
const ask = async (): Promise<void> => {
  do {
    const from = performance.now();
    const isWell = await fetch(`${origin}/api/time`).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
    took.push(performance.now() - from);
    if (!isWell) seen.failed += 1;
    await pause(EVERY_MS);
  } while (performance.now() < until);
};
const save = async (): Promise<void> => {
  let revision = Number(first);
  do {
    const isTaken = await fetch(origin + answering.path, {
      method: 'POST',
      headers: { ...answering.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ answers: [{ ...answering.answer, updated_at: Date.now(), revision }] }),
    })
      .then(async (response) => {
        const { superseded, set_aside } = (await response.json()) as TakenReply;
        return response.ok && superseded.length + set_aside.length === 0;
      })
      .catch(() => false);
    if (isTaken) seen.saved += 1;
    else seen.notSaved += 1;
    revision += 1;
    await pause(ANSWER_EVERY_MS);
  } while (performance.now() < until);
};
await Promise.all([ask(), save()]);
took.sort((one, other) => one - other);
const at = (share: number): number => Math.round(took[Math.floor(took.length * share)] ?? Number.NaN);
const [third, slowest] = [took.at(-3), took.at(-1)].map((ms) => Math.round(ms ?? Number.NaN));
console.log(JSON.stringify({ asked: took.length, p50: at(0.5), p99: at(0.99), third, slowest, ...seen }));
process.exit(0);
