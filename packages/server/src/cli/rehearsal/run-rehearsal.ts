import { availableParallelism, loadavg, totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { CAPTCHA_TOKEN_HEADER, CLIENT_ID, login, type RehearsalReport } from '@quipu/contract';
import { captchaTokensOf } from '../../accounts/captcha/captcha-token.ts';
import { accountOf } from '../../accounts/login/guess-limits.ts';
import { prepareCandidates, prepareEvaluation } from '../../content/rehearsal/prepare-rehearsal.ts';
import { removeRehearsed } from '../../exams/rehearsal/remove-rehearsal.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { pushKeyReader } from '../../platform/live/push-key-store.ts';
import { hashPassword } from '../../platform/secrets/password-hasher.ts';
import { newToken } from '../../platform/secrets/token.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import type { Context } from '../command/command.ts';
import { type MisfortuneOptions, scriptOf } from './misfortunes.ts';
import { createBoard } from './progress.ts';
import type { CandidatesPlan } from './protocol.ts';
import { runStep, UNTIL_TOLD_MS } from './run-step.ts';
import { texts } from './texts.ts';
import { verdictOf } from './verdict.ts';

export interface RehearsalOptions extends MisfortuneOptions {
  readonly people: number;
  readonly seed: number;
  readonly stormMs: number;
  readonly answerMs: number;
  readonly paceMs: number;
  readonly origin: string;
  readonly withMisfortunes: boolean;
}
export interface RunOptions extends RehearsalOptions {
  /** People take an evaluation by now, or will soon. */
  readonly isDisturbing: () => Promise<boolean>;
}

const LADDER = [100, 300, 600, 1_000, 1_800, 3_000, 5_000, 8_000, 13_000, 20_000];
/** Counts of candidates, one storm after the other, up to what is asked. */
export const stepsUpTo = (people: number): readonly number[] => [...LADDER.filter((step) => step < people), people];

/** So many are in a room; the first one's network is cut. */
const IN_ONE_ROOM = 40;
/** Misfortunes are tried on so many, if no step held. */
const FEW = 20;
const SLACK_MS = 60_000;
const MAX_CALM_MS = 8_000;
/** The evaluation of a step with misfortunes lasts longer than they do. */
const LONG_MINUTES = 60;
const HEALTH_TIMEOUT_MS = 2_000;
const LOGIN_TIMEOUT_MS = 20_000;

/** The time that a step takes, roughly: its storms, its answers, and what comes before and after. */
export const stepMs = ({ stormMs, answerMs }: RehearsalOptions): number => 2 * stormMs + answerMs + 20_000;

export const isServedAt =
  (origin: string): (() => Promise<boolean>) =>
  async () => {
    try {
      return (await fetch(`${origin}/health`, { redirect: 'error', signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }))
        .ok;
    } catch {
      return false;
    }
  };

export const forgetLogins = async (tx: Tx, references: readonly string[]): Promise<void> => {
  await tx.deleteFrom('login_guess').where('account', 'in', references.map(accountOf)).execute();
};

/**
 * One of the candidates logs in. A copy of the database has the institution's own key and address: who was made up in it is nobody at the
 * server that has the other one.
 */
const refuseStranger = async ({ origin, password, version, people: [first] }: CandidatesPlan): Promise<void> => {
  const body = { client_id: CLIENT_ID, username: first?.reference, password, timestamp: Date.now(), version };
  const token = first?.captchaToken ?? null;
  const reply = await fetch(origin + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { [CAPTCHA_TOKEN_HEADER]: token }) },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(LOGIN_TIMEOUT_MS),
  });
  if (!reply.ok) throw new Error(texts.stranger(origin, reply.status));
};

const circumstancesOf = (options: RehearsalOptions, load: number): readonly string[] => {
  const { origin, seed, paceMs, stormMs, answerMs } = options;
  const said = texts.circumstances;
  return [
    said.origin(origin),
    said.pace(paceMs, stormMs, answerMs),
    said.machine(availableParallelism(), Math.round(totalmem() / 2 ** 30), process.versions.node),
    said.load(load),
    said.shared,
    said.seed(seed),
  ];
};

/**
 * Runs the steps of a rehearsal, then its misfortunes, and removes each step's people before the next one comes. Whatever ends it before
 * its time, what was measured by then is its report.
 */
export const runRehearsal = async (
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  id: number,
  options: RunOptions,
  stopping: AbortController,
  say: (line: string) => void,
): Promise<RehearsalReport> => {
  const { people, seed, stormMs, answerMs, paceMs, origin, withMisfortunes } = options;
  const [load = 0] = loadavg();
  const circumstances = circumstancesOf(options, load);
  const wasBusy = load > availableParallelism() / 2 ? load : null;
  const { settings } = await institutionReader(db)();
  const password = newToken();
  const passwordHash = await hashPassword(password);
  const pushKey = settings.broadcast && config.broker === null ? (await pushKeyReader(db)()).key : null;
  const captchas = settings.captcha ? captchaTokensOf(config) : null;
  const ladder = stepsUpTo(people);
  const steps = ladder.length + (withMisfortunes ? 1 : 0);
  const board = createBoard(db, id, steps, say, () => stopping.abort());
  const { signal } = stopping;
  const cutRoom = async (): Promise<void> => {
    const candidates = board.inRoom();
    candidates?.say({ do: 'cut', room: 0 });
    await pause(options.roomMs, undefined, { signal }).catch(() => undefined);
    candidates?.say({ do: 'mend', room: 0 });
  };
  const script = scriptOf(config, options, cutRoom);
  const minutes = Math.ceil((2 * stormMs + answerMs + SLACK_MS) / MINUTE_MS);

  const step = async (place: number, count: number, isLast: boolean): Promise<boolean> => {
    signal.throwIfAborted();
    if (await options.isDisturbing()) throw new Error(texts.disturbsNow);
    board.step(place, count);
    board.phase(texts.preparing(count));
    board.left((steps - place + 1) * stepMs(options));
    const lasts = isLast ? LONG_MINUTES : minutes;
    const quizId = await prepareEvaluation(db, id, lasts);
    const prepared = await prepareCandidates(
      db,
      { rehearsalId: id, quizId, step: place, people: count, passwordHash, minutes: lasts },
      now(),
    );
    const plan: CandidatesPlan = {
      ...{ origin, password, pushKey, paceMs, version: settings.client, seed: seed + place },
      ...{ arriveWithinMs: stormMs, endWithinMs: stormMs, answerMs: isLast ? UNTIL_TOLD_MS : answerMs },
      people: prepared.map(({ number, reference }) => ({
        ...{ number, reference, room: Math.floor((number - 1) / IN_ONE_ROOM) },
        captchaToken: captchas?.issue(reference, now()) ?? null,
      })),
    };
    if (board.steps().length === 0) await refuseStranger(plan);
    const misfortunes = isLast ? script.misfortunes : [];
    const judged = await runStep({
      ...{ db, plan, board, misfortunes, isServed: isServedAt(origin), stopping: signal },
      calmMs: Math.min(answerMs, MAX_CALM_MS),
    });
    board.done(judged);
    board.phase(texts.removing);
    await removeRehearsed(db, id, forgetLogins);
    return judged.isHeld;
  };

  let fault: string | null = null;
  try {
    let held: number | null = null;
    for (const [place, count] of ladder.entries()) {
      // The first may have found the server cold, and any of them a machine that did something else for a moment.
      if (!(await step(place + 1, count, false)) && !(await step(place + 1, count, false))) break;
      held = count;
    }
    if (withMisfortunes) await step(steps, held ?? Math.min(people, FEW), true);
  } catch (error) {
    // What was measured by then is not thrown away.
    if (!signal.aborted) fault = error instanceof Error ? error.message : String(error);
  } finally {
    await board.stop();
  }
  const done = board.steps();
  const misfortunes = board.misfortunes();
  const { notTried } = texts;
  return {
    verdict: verdictOf({ asked: people, steps: done, misfortunes, isStopped: signal.aborted, wasBusy, fault }),
    isStopped: signal.aborted || fault !== null,
    ...{ steps: done, misfortunes, circumstances },
    notTried: [
      ...(withMisfortunes ? script.notTried : [texts.noMisfortunes]),
      ...(captchas === null ? [] : [texts.captcha]),
      ...(pushKey === null ? [texts.broker] : []),
      ...notTried,
    ],
  };
};

/** Removes what an earlier one left, however it ended. */
export const removeLeft = (db: Db, id: number): Promise<void> => removeRehearsed(db, id, forgetLogins);
