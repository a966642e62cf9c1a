import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProgram } from '../packages/desktop/packaging/bundle.mjs';
import { withComputers } from './support/computers.ts';
import { newFolder, removeFolder } from './support/data-folder.ts';
import { GRADED } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { quipu } from './support/operator.ts';
import { PEOPLE } from './support/people.ts';
import { type Aside, clockEvents, curl, post, ROOM_PORT, stageOf, standbyOf } from './support/room-calls.ts';
import { canMakeRoomComputers, type RoomComputer, roomOf } from './support/room-computers.ts';
import { ask, type Details, type Examinee, examineeAt, goOn, sitDown, sorted } from './support/room-people.ts';
import { bothAre, canRead, dataOf, inDatabase, serve } from './support/room-servers.ts';
import { ROOT } from './support/server.ts';
import { OPERATOR } from './support/staff.ts';

const PASSPHRASE = 'cóndor sobre los Andes';
const WHO = ['--operator', OPERATOR.username, '--reason', 'Sala sin red'];
const CLIENTS = 5;
const SOON = { timeout: 60_000, intervals: [200] };
/** A clock is looked at each second, and a server says every two that it runs. An outage is noticed, and found to be over, seconds late. */
const [DIFFERS_BY, NOTICED_MS] = [4_000, 8_000];

/** By the watch of whoever stands in the room, which nobody sets. */
const watch = (): number => performance.now();

test('a day of a room: five people, a server and its standby, clocks that are set, a cable, a kill and a power cut: nothing that was acknowledged is lost, nobody wins or loses a minute, and nobody is accused @long', async ({
  server: institution,
  db,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: not every system can make computers.
  test.skip(!canMakeRoomComputers(), 'it takes network namespaces and loop devices, by root on Linux, and faketime');
  test.setTimeout(900_000);
  const folder = newFolder();
  const table: string[] = ['what | computer | s since they began | given back | the time stood | differs by'];
  const people = PEOPLE.filter(({ accessibility }) => accessibility === null).slice(0, CLIENTS);
  const { session } = await db.row<{ session: number }>(
    `select distinct sheet.session_id as session from answers_sheet sheet, quiz, app_user person
     where quiz.id = sheet.quiz_id and person.id = sheet.user_id and quiz.name = $1 and person.reference = $2`,
    [GRADED, people[0]?.username],
  );
  const { question } = await db.row<{ question: string }>(
    `select content->'sections'->0->'items'->0->>'content' as question from form join quiz on quiz.id = form.quiz_id
     where quiz.name = $1`,
    [GRADED],
  );
  const readable = question.replace(/<[^>]*>/g, '').slice(0, 25);
  const [file, phrase] = [join(folder, 'sala.quipu-lab'), join(folder, 'frase.txt')];
  writeFileSync(phrase, `${PASSPHRASE}\n`);
  const names = people.map(({ username }) => username);
  const prepare = ['prepare-laboratory', String(session), ...names, '--out', file, '--passphrase-file', phrase];
  await quipu(institution.dataFolder, ...prepare, ...WHO);
  const [client, program] = [join(folder, 'room-client.mjs'), join(folder, 'room-person.mjs')];
  await bundleProgram('src/testing/room-client.ts', client, 'esm');
  await bundleProgram(join(ROOT, 'simulation/src/room/room-person.ts'), program, 'esm');
  chmodSync(folder, 0o755);

  const sizes = [
    { name: 'servidor', megabytes: 1_500 },
    { name: 'reserva', megabytes: 1_500 },
    ...people.map((_, i) => ({ name: `equipo-${i}`, megabytes: 32 })),
  ];
  try {
    await withComputers(2 + CLIENTS, (computers) =>
      roomOf(computers, sizes, folder, async ([first, second, ...clients], cutPower) => {
        if (first === undefined || second === undefined) throw new Error('There are too few');
        // The evening before: the package is on both, and nobody can read what it asks.
        for (const one of [first, second]) one.setClock('-14h');
        await Promise.all([serve(first), serve(second)]);
        const loaded = curl(first, '/api/laboratory/package', '-F', `file=@${file}`, '-F', `passphrase=${PASSPHRASE}`);
        expect(loaded.status).toBe(200);
        const room = JSON.parse(post(first, '/api/laboratory/room', { is_open: true }).body) as {
          readonly cards: readonly { readonly code: string }[];
        };
        const card = room.cards[0]?.code ?? '';
        const invited = JSON.parse(post(first, '/api/laboratory/standby/invitation', {}).body) as {
          readonly code: string;
        };
        expect(post(second, '/api/laboratory/standby', { card, code: invited.code }).status).toBe(200);
        await expect.poll(stageOf(second), { timeout: 90_000 }).toBe('following');
        expect(readFileSync(file).includes(readable)).toBe(false);
        expect([await canRead(first, readable), await canRead(second, readable)]).toEqual([false, false]);
        await second.turnOffAndOn();
        await first.turnOffAndOn();

        // The morning: the server first. The code at the hour opens it.
        for (const one of [first, second]) one.setClock('+0');
        await serve(first);
        await serve(second);
        const said = await quipu(institution.dataFolder, 'opening-code', String(session), ...WHO);
        const code = /: (\S+)/.exec(said)?.[1] ?? '';
        expect(post(first, '/api/laboratory/opening', { session: Number(session), code }).status).toBe(200);
        expect(await canRead(first, readable)).toBe(true);

        const join_ = (computer: RoomComputer) =>
          computer.start([client, card, ROOM_PORT, join(computer.disk, 'sala.json'), computer.name]);
        for (const one of clients) join_(one);
        await bothAre(first, second);
        await expect.poll(() => standbyOf(second)['voters'], { timeout: 90_000 }).toBe(CLIENTS);
        expect(await canRead(second, readable)).toBe(true);

        const examinees = people.map((person, i) => examineeAt(person, clients[i] as RoomComputer));
        for (const one of examinees) sitDown(one, program);
        await goOn(examinees);
        const toldBy = (serving: RoomComputer): number =>
          (JSON.parse(curl(serving, '/api/time').body) as { readonly now: number }).now;
        const toldFirst = toldBy(first) - watch();
        const begun = await Promise.all(
          examinees.map(async (one) => {
            const { remaining } = await ask(one);
            return { remaining, at: watch() };
          }),
        );
        let outage = 0;
        const had = examinees.map(() => 0);
        /**
         * What they were given back is added to what they had left, and nothing else may change it but time going by. The server's time may
         * stand while its computer is off, and does nothing else that a watch does not.
         */
        const measure = async (what: string, serving: RoomComputer) => {
          await goOn(examinees);
          const given = await inDatabase(serving, (held) =>
            held.rows<{ sheet: string; ms: number }>(
              `select sheet_id::text as sheet, coalesce(sum(given_ms), 0)::float8 as ms from given_back group by 1`,
            ),
          );
          const stood = watch() - toldBy(serving) + toldFirst;
          expect(stood, `the server's time: ${what}`).toBeGreaterThan(-DIFFERS_BY);
          for (const [i, one] of examinees.entries()) {
            const { remaining } = await ask(one);
            const back = given.find(({ sheet }) => sheet === String(one.sheetId))?.ms ?? 0;
            const start = begun[i] ?? { remaining: 0, at: 0 };
            const ran = watch() - start.at;
            const differs = remaining - (start.remaining - ran + stood + back);
            const seconds = [ran, back, stood, differs].map((ms) => (ms / 1_000).toFixed(1));
            table.push(`${what} | ${one.computer.name} | ${seconds.join(' | ')}`);
            expect(Math.abs(differs), `${what}, ${one.computer.name}`).toBeLessThan(DIFFERS_BY);
            // Nobody has more of it than was taken from them, nor less, but for the seconds in which it is noticed.
            const more = stood + back - (had[i] ?? 0);
            had[i] = stood + back;
            expect(Math.abs(more - outage), `${what}, ${one.computer.name}`).toBeLessThan(NOTICED_MS);
          }
          outage = 0;
        };
        /** Whatever was called taken is held, in that revision or a later one. */
        const holdsAll = async (
          what: string,
          serving: RoomComputer,
          acknowledged: readonly (readonly [number, number])[],
        ) => {
          const held = await inDatabase(serving, (database) =>
            database.rows<{ id: string; revision: string }>('select id::text, revision::text from user_answer'),
          );
          const revisions = new Map(held.map(({ id, revision }) => [Number(id), Number(revision)]));
          const lost = acknowledged.filter(([answer, revision]) => (revisions.get(answer) ?? 0) < revision);
          table.push(`${what} | acknowledged ${acknowledged.length} | lost ${lost.length}`);
          expect(lost, what).toEqual([]);
        };
        const allTaken = () => examinees.flatMap(({ acknowledged }) => [...acknowledged]);
        const servesAgain = async (what: string, from: number) => {
          for (const { computer } of examinees)
            await expect.poll(() => curl(computer, '/api/time').status, SOON).toBe(200);
          const tookMs = watch() - from;
          outage = tookMs;
          table.push(`${what} | served again after ${(tookMs / 1_000).toFixed(1)} s`);
          return tookMs;
        };
        await measure('all began', first);

        // Clocks are set: of two people's computers, of the server, and of the standby.
        const [, second_, third] = examinees;
        second_?.computer.setClock('+30m');
        third?.computer.setClock('-30m');
        await measure('clocks of two computers, 30 min ahead and back', first);
        first.setClock('+30m');
        await expect.poll(() => clockEvents(first), SOON).toBe(1);
        await measure('clock of the server 30 min ahead', first);
        first.setClock('-30m');
        await expect.poll(() => clockEvents(first), SOON).toBe(2);
        await measure('clock of the server 30 min back', first);

        // One cable is pulled: they go on, and nothing is lost.
        const fourth = examinees[3] as Examinee;
        fourth.computer.plug(false);
        const before = fourth.kept;
        await expect.poll(() => fourth.kept, SOON).toBeGreaterThan(before + 5);
        await expect.poll(async () => (await ask(fourth)).toSend, SOON).toBeGreaterThan(2);
        fourth.computer.plug(true);
        await measure('the cable of one computer', first);

        // The server is killed, and its standby has a clock that is 30 minutes ahead.
        second.setClock('+30m');
        first.killAll();
        const killedAt = watch();
        let known = allTaken();
        expect(await servesAgain('server killed, standby 30 min ahead', killedAt)).toBeLessThan(60_000);
        await holdsAll('server killed', second, known);
        await measure('server killed, standby 30 min ahead', second);
        await serve(first);
        await bothAre(second, first);
        expect([curl(first, '/api/laboratory').status, curl(first, '/api/time').status]).toEqual([503, 503]);
        expect(existsSync(`${dataOf(first)}-aparte-1/server.secret`)).toBe(true);

        // The cable of the one that serves is pulled: the other has a clock that is 30 minutes behind.
        await goOn(examinees);
        second.plug(false);
        const pulledAt = watch();
        await expect.poll(() => standbyOf(first)['term'], { timeout: 90_000 }).toBe(3);
        known = allTaken();
        await servesAgain('cable of the server, standby 30 min behind', pulledAt);
        await holdsAll('cable of the server', first, known);
        await measure('cable of the server, standby 30 min behind', first);
        second.plug(true);
        await bothAre(first, second);

        // The power of all goes, with what no disk had.
        await goOn(examinees);
        const [through, unwritten] = ['escrito', 'sin-escribir'].map((name) => join(first.disk, name)) as [
          string,
          string,
        ];
        writeFileSync(through, 'x', { flush: true });
        writeFileSync(unwritten, 'x');
        const cutAt = watch();
        await cutPower();
        expect([existsSync(through), existsSync(unwritten)]).toEqual([true, false]);
        known = allTaken();
        await serve(first);
        await serve(second);
        for (const one of clients) join_(one);
        await servesAgain('power cut of all', cutAt);
        await holdsAll('power cut of all', first, known);
        for (const one of examinees) sitDown(one, program);
        await measure('power cut of all', first);
        await bothAre(first, second);

        for (const one of examinees) one.child?.stdin?.write('finish\n');
        await expect
          .poll(
            async () => {
              const states = await Promise.all(examinees.map(ask));
              return states.every(
                ({ isConfirmed, toSend, log }) => isConfirmed && toSend === 0 && log.held === log.total,
              );
            },
            { timeout: 90_000 },
          )
          .toBe(true);

        // The results go by stick, and the receipt comes back.
        const [results, receipt] = [join(folder, 'sala.quipu-results'), join(folder, 'sala.quipu-receipt')];
        curl(first, '/api/laboratory/results', '-o', results);
        const told = await quipu(institution.dataFolder, 'take-results', results, '--out', receipt, ...WHO);
        table.push(told);
        const handed = post(first, '/api/laboratory/handed-over', { receipt: readFileSync(receipt, 'utf8').trim() });
        expect(handed.status).toBe(200);
        expect(handed.body.match(/"state":"handed"/g)).toHaveLength(CLIENTS);
        // What the first one had put aside is a past of the same evaluations: it takes nothing away, and accuses nobody.
        const [put, putReceipt] = [join(folder, 'aparte.quipu-results'), join(folder, 'aparte.quipu-receipt')];
        expect(post(first, '/api/laboratory/aside/1/reading', {}).status).toBe(200);
        const hasResults = () =>
          (JSON.parse(curl(first, '/api/laboratory/aside').body) as Aside).folders.find(({ number }) => number === 1);
        await expect.poll(() => hasResults()?.has_results, { timeout: 90_000 }).toBe(true);
        curl(first, '/api/laboratory/aside/1/results', '-o', put);
        table.push(await quipu(institution.dataFolder, 'take-results', put, '--out', putReceipt, ...WHO));
        for (const one of examinees) {
          const { status } = await db.row<{ status: string }>('select status from answers_sheet where id = $1', [
            one.sheetId,
          ]);
          const rows = await db.rows<{ id: string; details: Details }>(
            'select id::text, details from user_answer where sheet_id = $1',
            [one.sheetId],
          );
          const held = new Map(rows.map(({ id, details }) => [Number(id), details]));
          const others = [...one.given].filter(
            ([answer, details]) => JSON.stringify(sorted(held.get(answer) ?? [])) !== JSON.stringify(sorted(details)),
          );
          table.push(
            `${one.computer.name} | ${status} | ${one.given.size} answered | ${others.length} otherwise at the institution`,
          );
          expect([status, others, one.odd]).toEqual(['F', [], []]);
        }
        const ids = examinees.map(({ sheetId }) => sheetId);
        const accused = await db.rows(
          `select kind, evidence from incident where sheet_id = any($1)
           union all select reason, '' from quarantined_answers where sheet_id = any($1)`,
          [ids],
        );
        expect(accused).toEqual([]);
        const listed = await quipu(institution.dataFolder, 'laboratories');
        table.push(listed);
        expect(listed).not.toMatch(/NO COINCIDEN|contradice|posteriores/i);
        expect(listed).toMatch(/30 min/);
      }),
    );
  } finally {
    console.log(table.join('\n'));
    removeFolder(folder);
  }
});
