import { importBackup as importCall } from '@quipu/contract';
import type { Millis } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import pLimit from 'p-limit';
import { freeOrAlone } from '../../platform/concurrency/free-or-alone.ts';
import type { Module } from '../../platform/context/app-context.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { formReader } from '../forms/form-store.ts';
import { notFound } from '../refusals.ts';
import type { Subject } from '../sheets/lock-and-expire-sheets.ts';
import { ownSheetFinder } from '../sheets/own-sheet.ts';
import { identityReader } from '../sheets/sheet-identity.ts';
import { backupKeys, earlierBackupKeys } from './backup-keys.ts';
import { type NotHeld, withHeldPart } from './held-part.ts';
import { type Imported, type ImportOutcome, importBackup } from './import-backup.ts';
import { type BackupProblem, openBackup } from './open-backup.ts';
import { type BackupLog, type NotALog, replayBackup } from './replay-backup.ts';
import { texts } from './texts.ts';

const messageOf = ({ taken, kept, finishedBy }: Imported): string => {
  const said = [
    ...(taken > 0 ? [texts.taken(taken)] : []),
    ...(kept > 0 ? [texts.kept(kept)] : []),
    ...(finishedBy ? [texts.finished] : []),
  ];
  return said.length === 0 ? texts.nothingNew : said.join(' ');
};

interface Brought extends Subject {
  readonly log: BackupLog;
  readonly grace: Millis;
}

export const backupModule: Module = (handle, context) => {
  const { db, now, config, institution } = context;
  const findOwn = ownSheetFinder(identityReader(db), formReader(db));
  const keyOf = backupKeys(config);
  // Unpacking and replaying is work of this process: one at a time, the others in line.
  const oneReplay = pLimit(1);
  const take = freeOrAlone<Brought, ImportOutcome>(
    context,
    ({ identity }) => identity.id,
    ({ log, grace, ...subject }, isFreeOnly) =>
      db.transaction().execute((tx) => importBackup(tx, subject, log, now, grace, isFreeOnly)),
  );

  handle(importCall, async ({ body: { file, answersSheetId: sheetId }, caller }) => {
    const subject = await findOwn(caller, sheetId);
    if (subject === null) return notFound();
    const { userId } = caller;
    const { formId } = subject.identity;
    const log = await oneReplay(async () => {
      const keys = [keyOf, ...(await earlierBackupKeys(db, config))];
      const opened = await openBackup(file, sheetId, (sheet, epoch) =>
        keys.map((of) => of({ userId, sheetId: sheet, epoch })),
      );
      if (E.isLeft(opened)) return opened;
      const whole = await withHeldPart(db, sheetId, opened.right);
      if (E.isLeft(whole)) return whole;
      return E.mapLeft((problem: NotALog): BackupProblem | NotHeld | NotALog => problem)(
        await replayBackup(whole.right, { sheetId, formId }),
      );
    });
    if (E.isLeft(log)) return forbidden(texts[log.left.kind]);
    const grace = answerGrace((await institution()).rules);
    const outcome = await take({ ...subject, log: log.right, grace });
    if (outcome.kind === 'refused') return forbidden(outcome.msg);
    return reply(200, { ...outcome, message: messageOf(outcome) });
  });
};
