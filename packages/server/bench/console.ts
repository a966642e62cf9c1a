import { sql } from 'kysely';
import { hold, isQuick, median, report } from '../../../scripts/bench-report.mjs';
import { openFamily } from '../src/accounts/tokens/token-store.ts';
import type { Db } from '../src/platform/db/database.ts';
import { stampChanges } from '../src/proctoring/console/stamp-changes.ts';
import { onDatabase } from './on-database.ts';
import { prepare } from './prepare.ts';

/** One session of many sheets under way, and who watches it: what a list takes, whole and since a version. */
const SHEETS = isQuick ? 60 : Number(process.env.QUIPU_BENCH_WATCHED ?? 5_000);
const CHANGED = isQuick ? 10 : 300;
const TIMES = isQuick ? 2 : 9;
const MAX_WHOLE_MS = 1_000;
const MAX_CHANGED_MS = 100;
/** People who watch the same session, and what happens in it between two of their questions. */
const WATCHERS = 5;
const ROUNDS = isQuick ? 3 : 100;
const CHANGED_MEANWHILE = 30;
const MAX_DATABASE_MS = 1;

/** All under way, two thirds of their items answered, heard of; one in ten with an incident. */
const underWay = async (db: Db): Promise<void> => {
  await sql`update answers_sheet set status = 'A', started_at = now(), epoch = 1, device = 'banco'`.execute(db);
  await sql`
    insert into user_answer (id, sheet_id, item_id, details, time_ms, visits, disabled, disabled_item, epoch, revision,
                             changed_at, received_at)
    select answer_base + place, id, place + 1, '[{"itemOptionId": 1, "answer": null, "slot": null}]', 1000, 1, false, false,
           1, 1, now(), now()
    from answers_sheet, generate_series(0, answer_count * 2 / 3) as place`.execute(db);
  await sql`
    insert into sheet_state select id, 1, 60, 120, 0, 40, null, null, 1, true, now() from answers_sheet`.execute(db);
  await sql`
    insert into incident (sheet_id, kind, at, evidence)
    select id, 'cameraLost', now(), 'dark brightness=43 threshold=80' from answers_sheet where id % 10 = 0`.execute(db);
  // As a server that has run for a while: the first stamp is of everything.
  await stampChanges(db);
  await sql`analyze`.execute(db);
};

const operatorToken = async (db: Db): Promise<string> => {
  await sql`update app_user set roles = '{operator}' where id = (select min(id) from app_user)`.execute(db);
  const person = await db.selectFrom('app_user').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow();
  const lives = { accessTokenSeconds: 3_600, refreshTokenSeconds: 3_600 };
  return (await openFamily(db, person, lives, Date.now()))?.pair.accessToken ?? '';
};

await onDatabase(async ({ db, databaseMs: usedMs, server }) => {
  await prepare(db, SHEETS);
  await underWay(db);
  const { origin, stop } = await server();
  const headers = { authorization: `Bearer ${await operatorToken(db)}` };
  const { id } = await db.selectFrom('quiz_session').select('id').executeTakeFirstOrThrow();
  const asked = async (after: number | null) => {
    const from = performance.now();
    const response = await fetch(
      `${origin}/api/console/sessions/${id}/sheets${after === null ? '' : `?after=${after}`}`,
      {
        headers,
      },
    );
    const text = await response.text();
    const took = performance.now() - from;
    const { version, sheets } = JSON.parse(text) as { version: number; sheets: readonly unknown[] };
    return { took, version, count: sheets.length, bytes: text.length };
  };

  const whole = [];
  for (let time = 0; time < TIMES; time += 1) whole.push(await asked(null));
  const [first] = whole;
  const took = median(whole.map((one) => one.took));
  console.log(
    `${first?.count} sheets: whole in ${took.toFixed(0)} ms (the first time ${first?.took.toFixed(0)} ms), ` +
      `${((first?.bytes ?? 0) / 1_048_576).toFixed(1)} MiB`,
  );
  const changes: number[] = [];
  let { version } = await asked(null);
  for (let time = 0; time < TIMES; time += 1) {
    await sql`
      insert into sheet_change (sheet_id) select id from answers_sheet order by random() limit ${CHANGED}`.execute(db);
    const since = await asked(version);
    version = since.version;
    changes.push(since.took);
    if (since.count !== CHANGED) hold(`${since.count} of ${CHANGED} that changed are in the list`, false);
  }
  const change = () =>
    sql`
    insert into sheet_change (sheet_id) select id from answers_sheet order by random() limit ${CHANGED_MEANWHILE}`.execute(
      db,
    );
  /** The database's time for one question of each, with what was changed stamped before it; ms a question. */
  const databaseMs = async (watchers: number): Promise<number> => {
    let ms = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await change();
      const before = usedMs();
      const [one] = await Promise.all(Array.from({ length: watchers }, () => asked(version)));
      ms += usedMs() - before;
      if (one?.count !== CHANGED_MEANWHILE)
        hold(`${one?.count} of ${CHANGED_MEANWHILE} that changed are in the list`, false);
      version = one?.version ?? version;
    }
    return ms / ROUNDS / watchers;
  };
  const alone = await databaseMs(1);
  const together = await databaseMs(WATCHERS);
  hold(`all ${SHEETS} sheets are in the list`, first?.count === SHEETS);
  report({ what: 'the whole list', figure: took, unit: 'ms', atMost: MAX_WHOLE_MS });
  report({ what: `${CHANGED} that changed`, figure: median(changes), unit: 'ms', atMost: MAX_CHANGED_MS });
  report({
    what: `the database's processor for ${CHANGED_MEANWHILE} that changed, ${WATCHERS} watchers, each`,
    ...{ figure: together, unit: 'ms', atMost: MAX_DATABASE_MS, rival: { name: 'of one watcher', figure: alone } },
  });
  await stop();
});
