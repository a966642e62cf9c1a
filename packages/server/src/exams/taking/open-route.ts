import { DEVICE_HEADER, KINDS_HEADER, openSheet as openSheetCall, readKinds, TIMESTAMP_HEADER } from '@quipu/contract';
import type { FinalStatus } from '@quipu/engine';
import { buildCheck } from '../../accounts/builds/check-build.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Handle } from '../../platform/http/handle.ts';
import { refusal as refusalOf } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { sebCheck } from '../../platform/seb/check-seb.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { backupKeys } from '../backup/backup-keys.ts';
import { clientOf } from '../clients/client-of.ts';
import { askedClients } from '../clients/quiz-clients.ts';
import { entryRefusal } from '../opening/entry-refusal.ts';
import { openSheet } from '../opening/open-sheet.ts';
import { wordSigner } from '../receipts/word-signer.ts';
import { clockOff, noDevice, notFound, unknownKind } from '../refusals.ts';
import { fileGrants } from '../sheets/file-grants.ts';
import type { FindOwnSheet } from '../sheets/own-sheet.ts';

const closed = (msg: string, status: FinalStatus | null) => reply(403, { ...refusalOf(msg), status });

const DEVICE = /^[\w-]{8,128}$/;

export const openRoute = (handle: Handle, context: AppContext, findOwn: FindOwnSheet): void => {
  const { db, now, institution, config } = context;
  const checks = { builds: buildCheck(context), seb: sebCheck(config) };
  const backupKeyOf = backupKeys(config);
  const words = wordSigner(config);
  const { grantOf } = fileGrants(config);
  handle(openSheetCall, async ({ params, query, caller, header, url }) => {
    const device = header(DEVICE_HEADER);
    if (device === null || !DEVICE.test(device)) return noDevice();
    const settings = await institution();
    const { rules } = settings;
    const wall = header(TIMESTAMP_HEADER);
    // A number that is none compares false: it is off, too.
    if (wall !== null && !(Math.abs(Number(wall) - now()) <= rules.clockToleranceSeconds * SECOND_MS))
      return clockOff();
    const proved = { method: 'GET', path: openSheetCall.path.replace('{id}', String(params.id)) };
    const token = header('authorization') ?? '';
    const unproven = await checks.builds.refusalOf({ ...proved, subject: token }, header, rules);
    if (unproven !== null) return closed(unproven, null);
    const subject = await findOwn(caller, params.id);
    if (subject === null) return notFound();
    const kinds = readKinds(header(KINDS_HEADER));
    if (subject.form.index.items.some(({ item }) => !kinds.has(item.type))) return unknownKind();
    const refusal = await entryRefusal(db, caller.userId, rules, now());
    if (refusal !== null) return closed(refusal.text, null);
    const asked = await askedClients(db, subject.identity.quizId);
    const { client, refusal: otherClient } = clientOf(checks, { url, header }, asked, settings);
    // A laboratory is one client, its own.
    if (otherClient !== null && !config.isLocal) return closed(otherClient, null);
    const request = { ...subject, userId: caller.userId, device, client, session: query.session };
    const outcome = await inTransaction(db, (tx) => openSheet(tx, request, now, answerGrace(rules)));
    if (outcome.kind === 'refused') return closed(outcome.msg, outcome.finished);
    const { sheet } = outcome;
    const { id: sheetId, epoch } = sheet;
    const key = backupKeyOf({ userId: caller.userId, sheetId, epoch });
    return reply(200, {
      ...sheet,
      // The word of the opening has the times, but for what is to be said of pauses.
      times:
        sheet.times.standstill === null ? sheet.times : words.signed(sheetId, { ...sheet.times, epoch }, sheet.now),
      word: words.ofOpening(sheet),
      fileGrant: grantOf({ sheetId, epoch }),
      backupKey: key.toString('base64'),
      cameraVerdictBlockSeconds: rules.cameraVerdictBlockSeconds,
      loadingGivenBackSeconds: rules.resourceLoadSeconds,
    });
  });
};
