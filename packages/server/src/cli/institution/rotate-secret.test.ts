import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLogReceipt } from '@quipu/engine/log';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { laboratoryKey } from '../../laboratory/laboratory-store.ts';
import { modules } from '../../main/modules.ts';
import { descriptorSeal } from '../../photos/descriptor-seal.ts';
import { faceReference } from '../../photos/face-reference.ts';
import { photoLooker } from '../../photos/look-at-photo.ts';
import { checkOf, claimedCheck, claimFor, claimSecret } from '../../platform/secrets/claimed-secret.ts';
import { nextSecret } from '../../platform/secrets/next-secret.ts';
import { secretFile } from '../../platform/secrets/own-secret.ts';
import { isSignedBy, keyIdOf } from '../../platform/secrets/receipt-signer.ts';
import { startTexts } from '../../platform/start-texts.ts';
import { offlineExaminee } from '../../testing/backup-fixture.ts';
import { identityCalls } from '../../testing/identified.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { laboratoryOffice } from '../../testing/laboratory-fixture.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { descriptorOf, jpegOf } from '../../testing/pictures.ts';
import { rightOf } from '../../testing/replies.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const BY = ['--operator', 'ROSA', '--reason', 'cambio de guardia'] as const;
const SECOND = 1_000;
const open: TestServer[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  open.push(server);
  await changeInstitution(server.database.db, { settings: { facelog: true } });
});

const db = () => server.database.db;
const own = () => server.context.config;
const rotate = (...more: readonly string[]) => runCommand(server.context, ['rotate-secret', ...BY, ...more]);
const refusal = (): Promise<string> =>
  claimSecret(db(), own()).then(
    () => 'starts',
    (error: Error) => error.message,
  );

/** A person's face by a login, as the database and the folder have it. */
const identified = async (reference: string) => {
  const userId = await addTestPerson(db(), reference, { isFacelogRequired: true });
  const { accessToken } = await logInAs(server, reference);
  const send = () => identityCalls(server, accessToken).facelog(jpeg, { descriptor: descriptorOf(0.1) });
  const jpeg = await jpegOf();
  return { userId, send };
};
const seen = async (userId: number) => {
  const { id } = await db().selectFrom('photo').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return {
    photo: await photoLooker(server.context)(id, { who: 'ROSA', why: null }),
    face: await faceReference(db(), descriptorSeal(own()), userId),
  };
};
/** The server as it is started anew, with the secret of now. */
const startedAnew = async (): Promise<TestServer> => {
  const { secret, dataFolder } = own();
  const anew = await startTestServer({ secret, dataFolder }, modules, server.database);
  open.push(anew);
  return anew;
};
const SEALED = ['receipt_key', 'photo', 'face_reference', 'laboratory'] as const;
/** Keeps what a copy of the database has of what was sealed; gives what puts it back. */
const copied = async (): Promise<() => Promise<void>> => {
  for (const table of SEALED)
    await sql`create table ${sql.table(`copy_of_${table}`)} as table ${sql.table(table)}`.execute(db());
  return () =>
    db()
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        for (const table of SEALED) {
          await sql`delete from ${sql.table(table)}`.execute(tx);
          await sql`insert into ${sql.table(table)} overriding system value table ${sql.table(`copy_of_${table}`)}`.execute(
            tx,
          );
        }
      });
};

describe('a change of the secret', () => {
  it('leaves photos, faces and laboratories with the new one, and nothing with the one before', async () => {
    const { userId, send } = await identified('ROTA1');
    expect(await send()).toMatchObject({ status: 200 });
    const { id: sheetId } = await offlineExaminee(server, 'ROTA2');
    await addTestPerson(db(), 'ROTA3');
    const office = laboratoryOffice(server);
    await db().updateTable('answers_sheet').set({ status: 'P', started_at: null }).where('id', '=', sheetId).execute();
    const session = await office.sessionOf(sheetId);
    const { id: laboratory } = await office.prepare(session);
    const code = await office.codeOf(session);
    const [before, key] = [await seen(userId), await laboratoryKey(db(), own(), laboratory)];
    const earlier = { ...own(), secret: readFileSync(secretFile(own()), 'utf8') };

    const outcome = await rotate();
    expect(outcome).toMatchObject({ ok: true });
    expect(outcome.lines.join('\n')).toMatch(
      /Fotos que quedan con el nuevo: 1\n.*laboratorio que quedan con el nuevo: 1\n/,
    );
    expect(before.photo).not.toBeNull();
    expect(await seen(userId)).toEqual(before);
    expect(await laboratoryKey(db(), own(), laboratory)).toEqual(key);
    expect(await office.codeOf(session)).toBe(code);
    expect(await faceReference(db(), descriptorSeal(earlier), userId)).toBeNull();
    expect(await laboratoryKey(db(), earlier, laboratory)).toBeNull();
    await expect(photoLooker({ ...server.context, config: earlier })(1, { who: 'ROSA', why: null })).rejects.toThrow();
    office.close();
  });

  it('takes backups that devices sealed before it, also before several changes', async () => {
    const one = await offlineExaminee(server, 'ROTA4');
    one.session.choose(0, 1, one.sheet.now + SECOND);
    const file = one.backup();
    for (let time = 0; time < 2; time += 1) expect(await rotate('--anyway')).toMatchObject({ ok: true });
    const anew = await startedAnew();
    const reply = await anew.api.importBackup({ file, answersSheetId: one.id }, { token: one.who.token() });
    expect(rightOf(reply)).toMatchObject({ status: 200, body: { taken: 1 } });
  });

  it('is refused while evaluations are under way, rehearsed too, unless somebody wants it all the same', async () => {
    await offlineExaminee(server, 'ROTA10');
    const [check, files] = [await claimedCheck(db()), readdirSync(own().dataFolder)];
    for (const more of [[], ['--dry-run']]) {
      const refused = await rotate(...more);
      expect(refused).toMatchObject({ ok: false, lines: [expect.stringContaining('evaluaciones en curso: 1')] });
    }
    expect([await claimedCheck(db()), readdirSync(own().dataFolder)]).toEqual([check, files]);
    expect(await rotate('--anyway')).toMatchObject({ ok: true });
    expect(await claimedCheck(db())).not.toBe(check);
  });

  it('leaves earlier receipts to be checked by the key that they name', async () => {
    const one = await offlineExaminee(server, 'ROTA5');
    one.session.finish(one.sheet.now + SECOND);
    await one.who.finish(one.id, 'F');
    const before = await one.who.log(one.id, 1, 0, one.session.lines());
    await rotate();
    const anew = await startedAnew();
    const { publicKey, earlier } = rightOf(await anew.api.getReceiptKey()).body;
    const receipt = readLogReceipt(before.status === 200 ? (before.body.receipt ?? '') : '');
    expect(earlier.map(keyIdOf)).toEqual([receipt?.key]);
    expect(isSignedBy([publicKey])(receipt?.signed ?? '', receipt?.signature ?? '')).toBe(false);
    expect(isSignedBy(earlier)(receipt?.signed ?? '', receipt?.signature ?? '')).toBe(true);
  });

  it('lets a server that has the one before seal nothing more', async () => {
    const { userId, send } = await identified('ROTA6');
    await rotate();
    await expect(send()).rejects.toThrow('500');
    expect(server.logged.join('')).toContain(startTexts.secretChanged);
    expect(await db().selectFrom('photo').select('id').where('user_id', '=', userId).execute()).toEqual([]);
  });

  it('changes nothing where it is only rehearsed', async () => {
    const [check, files] = [await claimedCheck(db()), readdirSync(own().dataFolder)];
    expect(await rotate('--dry-run')).toMatchObject({ ok: true });
    expect(await claimedCheck(db())).toBe(check);
    expect(readdirSync(own().dataFolder)).toEqual(files);
  });
});

describe('a change of the secret that was interrupted', () => {
  const brokenBy = async (trigger: string): Promise<void> => {
    await sql`create function broken() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`.execute(
      db(),
    );
    await sql`create trigger broken before insert on ${sql.table(trigger)} execute function broken()`.execute(db());
  };

  it('before it was committed: the one before holds, and the next try takes up the one that was made', async () => {
    const { userId, send } = await identified('ROTA7');
    await send();
    const before = await seen(userId);
    await brokenBy('operator_action');
    await expect(rotate()).rejects.toThrow('killed');
    expect(await refusal()).toBe('starts');
    expect(await seen(userId)).toEqual(before);
    const made = nextSecret(own());

    await sql`drop trigger broken on operator_action`.execute(db());
    expect(await rotate()).toMatchObject({ ok: true });
    expect(readFileSync(secretFile(own()), 'utf8')).toBe(made);
    expect(await seen(userId)).toEqual(before);
    expect(await refusal()).toBe('starts');
  });

  it('after it was committed, before its file had its place: whatever starts next puts it there', async () => {
    const before = readFileSync(secretFile(own()), 'utf8');
    const secret = nextSecret(own());
    await db()
      .transaction()
      .execute((tx) => claimFor(tx, checkOf({ ...own(), secret })));
    expect(await refusal()).toBe('starts');
    expect(readFileSync(secretFile(own()), 'utf8')).toBe(secret);
    const kept = join(own().dataFolder, `server.secret.${keyIdOf(checkOf({ ...own(), secret: before }))}`);
    expect(readFileSync(kept, 'utf8')).toBe(before);
    expect(existsSync(`${secretFile(own())}.next`)).toBe(false);
  });
});

describe('a change of the secret of QUIPU_SECRET', () => {
  it('that was killed once it was committed, and is made again with the new one, changes to yet another', async () => {
    const { userId, send } = await identified('ROTA9');
    await send();
    const before = await seen(userId);
    const secret = nextSecret(own());
    await rotate();
    const killed = { ...server.context, config: { ...own(), secret } };
    writeFileSync(`${secretFile(own())}.next`, secret);

    const outcome = await runCommand(killed, ['rotate-secret', ...BY]);
    expect(outcome).toMatchObject({ ok: true });
    const claimed = (await claimedCheck(db())) ?? '';
    expect(claimed).not.toBe(checkOf(killed.config));
    expect(existsSync(`${secretFile(own())}.next`)).toBe(false);
    const keptAs = (check: string) => readFileSync(`${secretFile(own())}.${keyIdOf(check)}`, 'utf8');
    expect(keptAs(checkOf(killed.config))).toBe(secret);
    const anew = { ...own(), secret: keptAs(claimed) };
    expect(await faceReference(db(), descriptorSeal(anew), userId)).toEqual(before.face);
  });
});

describe('a database that was restored', () => {
  it('is refused with another secret, which says where its own is, and taken with its own', async () => {
    const { userId, send } = await identified('ROTA8');
    await send();
    const before = await seen(userId);
    const restore = await copied();
    const earlier = keyIdOf((await claimedCheck(db())) ?? '');
    await rotate();
    await restore();

    const kept = `${secretFile(own())}.${earlier}`;
    const said = await refusal();
    expect(said).toContain(`La base es del secreto con la llave ${earlier}`);
    expect(said).toContain(`está en ${kept}`);
    expect(said).toContain('copie primero server.secret');
    await expect(runCommand(server.context, ['settings'])).rejects.toThrow(earlier);

    const withIts = { ...server.context, config: { ...own(), secret: readFileSync(kept, 'utf8') } };
    await claimSecret(db(), withIts.config);
    expect(await faceReference(db(), descriptorSeal(withIts.config), userId)).toEqual(before.face);
  });

  it('is refused where there is no secret at all, and none is made; it goes on with another only by a command', async () => {
    const lost = keyIdOf((await claimedCheck(db())) ?? '');
    rmSync(secretFile(own()));
    expect(await refusal()).toContain('aquí no hay ninguno');
    expect(readdirSync(own().dataFolder).filter((name) => name.startsWith('server.secret'))).toEqual([]);
    const accepted = await runCommand(server.context, ['accept-secret', ...BY]);
    expect(accepted).toMatchObject({ ok: true, lines: [expect.stringContaining(lost), expect.any(String)] });
    expect(await refusal()).toBe('starts');
    expect(await runCommand(server.context, ['accept-secret', ...BY])).toMatchObject({ ok: false });
  });

  it('from before there were check values, is that of a server that has signed for it, and of no other', async () => {
    const signed = (await claimedCheck(db())) ?? '';
    await db().updateTable('receipt_key').set({ is_current: false }).execute();
    const other = { ...own(), secret: 'x'.repeat(40) };
    await expect(claimSecret(db(), other)).rejects.toThrow(keyIdOf(signed));
    expect(await claimedCheck(db())).toBeNull();
    expect(await refusal()).toBe('starts');
    expect(await claimedCheck(db())).toBe(signed);
  });

  it('from before there were check values, whose secret was lost, goes on with another only by a command', async () => {
    const lost = keyIdOf((await claimedCheck(db())) ?? '');
    await db().updateTable('receipt_key').set({ is_current: false }).execute();
    rmSync(secretFile(own()));
    expect(await refusal()).toContain(lost);
    const accepted = await runCommand(server.context, ['accept-secret', ...BY]);
    expect(accepted).toMatchObject({ ok: true, lines: [expect.stringContaining(lost), expect.any(String)] });
    expect(await refusal()).toBe('starts');
  });

  it('in which nobody has signed, is that of the first server that starts on it', async () => {
    await db().deleteFrom('receipt_key').execute();
    const other = { ...own(), secret: 'x'.repeat(40) };
    await claimSecret(db(), other);
    expect(await claimedCheck(db())).toBe(checkOf(other));
    expect(await refusal()).toContain(keyIdOf(checkOf(other)));
  });
});
