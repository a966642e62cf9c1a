import { existsSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { getReceiptKey } from '@quipu/contract';
import {
  beginRehearsal,
  disturbedSessions,
  endRehearsal,
  keepReport,
  openRehearsal,
} from '../../exams/rehearsal/rehearsal-store.ts';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import type { Db } from '../../platform/db/database.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { publicUrlOf } from '../../platform/institution/public-address.ts';
import { receiptSigner } from '../../platform/secrets/receipt-signer.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/time/durations.ts';
import { BY_WITHOUT_REASON, type Context, writing } from '../command/command.ts';
import { text, whole } from '../command/kinds.ts';
import { done, failed, type Outcome } from '../command/outcome.ts';
import { flag, optional } from '../command/parameter.ts';
import { stopSignal } from '../files/stop-signal.ts';
import { scriptOf } from './misfortunes.ts';
import { firstProgress } from './progress.ts';
import { reportText } from './report-text.ts';
import { isServedAt, type RehearsalOptions, removeLeft, runRehearsal, stepMs, stepsUpTo } from './run-rehearsal.ts';
import { texts } from './texts.ts';

const MAX_PEOPLE = 20_000;
const MAX_SECONDS = 3_600;
/** A captcha that candidates are spared is spared for five minutes. */
const MAX_STORM = 240;
/** Nobody wants their server tried out when people come within so long. */
const BEFORE_MS = 2 * HOUR_MS;
/** A command that says nothing for so long is gone, wherever it ran. */
const SILENT_MS = 10 * MINUTE_MS;
const ORIGIN_TIMEOUT_MS = 5_000;

const DEFAULTS = { people: 300, storm: 10, seconds: 60, pace: 20, seed: 1, database: 20, room: 30 } as const;

const ownProcess = (): string => `${hostname()} ${process.pid}`;

/** Tells whether a command is gone: on this machine that is known at once. */
const isGone = ({ process: of, aliveAt }: { readonly process: string; readonly aliveAt: number }, at: number) => {
  // Another program may have its number by now.
  if (at - aliveAt > SILENT_MS) return true;
  const [host, pid] = [of.slice(0, of.lastIndexOf(' ')), Number(of.slice(of.lastIndexOf(' ') + 1))];
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return pid === process.pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM';
  }
};

/** Removes what a command left that was killed. Null: nothing is left; otherwise a rehearsal is under way. */
const cleaned = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  operator: string,
  say: (line: string) => void,
): Promise<'nothing' | 'removed' | Outcome> => {
  const open = await openRehearsal(db);
  if (open === undefined) return 'nothing';
  if (!isGone(open, now())) return failed(texts.underWay(open.who, open.begunAt));
  say(texts.left(open.who, open.begunAt));
  await removeLeft(db, open.id);
  await endRehearsal(db, open.id, null, now());
  await keepAction(db, operator, null, { action: 'end-rehearsal', rehearsal: open.id, said: texts.cutShort }, now());
  return 'removed';
};

/** Says why candidates could not get in; null: they can. */
const shutOut = async (db: Db): Promise<string | null> => {
  const { settings, rules } = await institutionReader(db)();
  if (!settings.web) return texts.closed;
  return rules.loginCode ? texts.codes : null;
};

const notOurs = async ({ config }: Pick<Context, 'config'>, origin: string): Promise<string | null> => {
  if (!(await isServedAt(origin)())) return texts.noServer(origin);
  const reply = await fetch(origin + getReceiptKey.path, {
    redirect: 'error',
    signal: AbortSignal.timeout(ORIGIN_TIMEOUT_MS),
  });
  const said = (await reply.json()) as { readonly public_key?: unknown };
  return said.public_key === receiptSigner(config).publicKey ? null : texts.otherServer(origin);
};

const whatOf = (options: RehearsalOptions, misfortunes: readonly string[]): readonly string[] => [
  ...stepsUpTo(options.people).map((count) => texts.wouldStep(count, stepMs(options))),
  texts.wouldMisfortunes(misfortunes),
  texts.wouldRemove,
];

export const rehearse = writing({
  name: 'rehearse',
  summary: 'Ensaya el día con aspirantes simulados contra esta misma instalación, y dice cuántos aguanta.',
  details:
    'Los aspirantes usan el mismo programa que la página: ingresan, abren, responden, envían y finalizan por la red, con equipos, redes y errores distintos. Sube por pasos (100, 300, 600…) hasta las personas que se piden o hasta que no aguanta; después vienen percances: el servidor reiniciado (con --restart-command), la base de datos detenida y la red de una sala cortada. Lo que no se puede hacer aquí queda dicho en el informe. Se sigue en /oficina/simulacro, y allí queda el informe. Los datos van aparte, no cuentan en nada y se quitan al final; los de un simulacro que se cortó los quita el siguiente, o --clean. Se niega si alguien rinde ahora o en menos de dos horas.',
  args: {},
  options: {
    people: optional(whole('N', 1, MAX_PEOPLE), `Hasta cuántas personas a la vez (${DEFAULTS.people}).`),
    storm: optional(
      whole('SEGUNDOS', 1, MAX_STORM),
      `En cuántos segundos llegan todas, y finalizan (${DEFAULTS.storm}).`,
    ),
    seconds: optional(whole('SEGUNDOS', 1, MAX_SECONDS), `Cuánto responden en cada paso (${DEFAULTS.seconds}).`),
    pace: optional(
      whole('SEGUNDOS', 1, MAX_SECONDS),
      `Cada cuánto responde una persona, la mediana (${DEFAULTS.pace}).`,
    ),
    seed: optional(whole('SEMILLA', 0, 1_000_000_000), `Con la misma se comportan igual (${DEFAULTS.seed}).`),
    url: optional(text('DIRECCIÓN'), 'La del servidor, como la usan los aspirantes. Sin ella, la de la instalación.'),
    restartCommand: optional(text('ORDEN'), 'Reinicia el servidor.'),
    stopDatabase: optional(text('ORDEN'), 'Detiene la base de datos.'),
    startDatabase: optional(text('ORDEN'), 'La arranca otra vez.'),
    databaseSeconds: optional(whole('SEGUNDOS', 1, 120), `Cuánto está detenida (${DEFAULTS.database}).`),
    roomSeconds: optional(whole('SEGUNDOS', 1, 300), `Cuánto está cortada la red de una sala (${DEFAULTS.room}).`),
    withoutMisfortunes: flag('Sin percances.'),
    anyway: flag('También si estorba a personas que rinden ahora o pronto.'),
    clean: flag('Solo quita lo que dejó un simulacro interrumpido.'),
    report: optional(text('ARCHIVO'), 'Guarda ahí el informe (Markdown). No debe existir.'),
    ...BY_WITHOUT_REASON,
  },
  run: async ({ db, config, now, isDry }, values): Promise<Outcome> => {
    const { operator, reason, report: file } = values;
    const say = (line: string): void => console.error(line);
    const before = await cleaned({ db, now }, operator, say);
    if (typeof before !== 'string') return before;
    if (values.clean) return done(before === 'removed' ? texts.cleaned : texts.nothingLeft);
    if ((values.stopDatabase === null) !== (values.startDatabase === null)) return failed(texts.bothDatabase);
    if (file !== null && existsSync(file)) return failed(texts.exists(file));
    const institution = await institutionReader(db)();
    const origin = (values.url ?? publicUrlOf(config, institution)).replace(/\/+$/, '');
    const options: RehearsalOptions = {
      people: values.people ?? DEFAULTS.people,
      seed: values.seed ?? DEFAULTS.seed,
      stormMs: (values.storm ?? DEFAULTS.storm) * SECOND_MS,
      answerMs: (values.seconds ?? DEFAULTS.seconds) * SECOND_MS,
      paceMs: (values.pace ?? DEFAULTS.pace) * SECOND_MS,
      origin,
      withMisfortunes: !values.withoutMisfortunes,
      ...{ restartCommand: values.restartCommand, stopDatabase: values.stopDatabase },
      startDatabase: values.startDatabase,
      databaseMs: (values.databaseSeconds ?? DEFAULTS.database) * SECOND_MS,
      roomMs: (values.roomSeconds ?? DEFAULTS.room) * SECOND_MS,
    };
    const { misfortunes } = scriptOf(config, options, () => Promise.resolve());
    const disturbed = values.anyway ? [] : await disturbedSessions(db, now(), now() + BEFORE_MS);
    if (disturbed.length > 0) return failed(texts.disturbs, ...disturbed.map(texts.disturbed), texts.despite);
    const shut = await shutOut(db);
    if (shut !== null) return failed(shut);
    if (isDry)
      return done(
        texts.would(origin),
        ...whatOf(options, options.withMisfortunes ? misfortunes.map(({ name }) => name) : []),
      );
    const notServed = await notOurs({ config }, origin);
    if (notServed !== null) return failed(notServed);

    const begunAt = now();
    const id = await beginRehearsal(
      db,
      {
        ...{ seed: options.seed, who: operator, process: ownProcess() },
        progress: firstProgress(texts.preparing(stepsUpTo(options.people)[0] ?? 0), 0),
      },
      begunAt,
    );
    if (id === null) return failed(texts.another);
    const facts = { rehearsal: id, count: options.people };
    await keepAction(db, operator, reason, { action: 'rehearse', ...facts }, begunAt);
    say(texts.live(origin));
    const stopping = new AbortController();
    stopSignal().addEventListener('abort', () => stopping.abort());
    const isDisturbing = async (): Promise<boolean> =>
      !values.anyway && (await disturbedSessions(db, now(), now() + BEFORE_MS)).length > 0;
    const report = await runRehearsal({ db, config, now }, id, { ...options, isDisturbing }, stopping, say);
    // What was measured is kept before anything else can go wrong.
    const action = { action: 'end-rehearsal', ...facts, said: report.verdict[0] };
    await keepReport(db, id, report);
    await removeLeft(db, id);
    await endRehearsal(db, id, report, now());
    await keepAction(db, operator, reason, action, now());
    const lines = reportText(institution.name ?? texts.unnamed, begunAt, report);
    if (report.isStopped && report.steps.length === 0) return failed(...lines);
    if (file === null) return done(...lines);
    try {
      writeFileSync(file, `${lines.join('\n')}\n`, { flag: 'wx' });
      return done(...lines);
    } catch (error) {
      return done(...lines, texts.notWritten(file, error instanceof Error ? error.message : String(error)));
    }
  },
});
