import {
  APART_HEADER,
  DEVICE_HEADER,
  KINDS_HEADER,
  openedOwnText,
  openSheet as openSheetCall,
  readKinds,
  TIMESTAMP_HEADER,
} from '@quipu/contract';
import type { FinalStatus } from '@quipu/engine';
import { buildCheck } from '../../accounts/builds/check-build.ts';
import { sharedOrAlone } from '../../platform/concurrency/shared-or-alone.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import { generationCache } from '../../platform/db/db-generation.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';
import type { Handle } from '../../platform/http/handle.ts';
import { endedLogin, refusal as refusalOf, replacedLogin } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { sebCheck } from '../../platform/seb/check-seb.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { backupKeys } from '../backup/backup-keys.ts';
import { clientOf } from '../clients/client-of.ts';
import { askedClientsReader } from '../clients/quiz-clients.ts';
import type { LoadedForm } from '../forms/form-store.ts';
import { keepFormContent } from '../logs/opened-content-store.ts';
import { entryRefusal } from '../opening/entry-refusal.ts';
import { type OpenOutcome, type OpenRequest, openFreeSheets, openSheets } from '../opening/open-sheet.ts';
import { formWriter, gzipped, type WriteForm } from '../opening/written-form.ts';
import { wordSigner } from '../receipts/word-signer.ts';
import { clockOff, noDevice, notFound, unknownKind } from '../refusals.ts';
import { fileGrants } from '../sheets/file-grants.ts';
import type { FindOwnSheet } from '../sheets/own-sheet.ts';
import { sheetInOne } from '../sheets/sheet-as-opened.ts';

const closed = (msg: string, status: FinalStatus | null) => reply(403, { ...refusalOf(msg), status });

const MAX_FORMS = 1_000;
const DEVICE = /^[\w-]{8,128}$/;

type Open = (request: OpenRequest) => Promise<OpenOutcome>;

/** Keeps the content of each form once, as far as this process knows. */
const formKeeper = (db: Db, write: WriteForm) => {
  const known = generationCache<Promise<unknown>, string>(db, MAX_FORMS);
  return async (form: LoadedForm): Promise<void> => {
    const { content } = write(form);
    const cache = known();
    // Whoever comes meanwhile waits for the same one: thousands do, in the first second.
    const kept = cache.get(content.hash) ?? keepFormContent(db, form.opened.id, content);
    cache.set(content.hash, kept);
    try {
      await kept;
    } catch (error) {
      cache.delete(content.hash);
      throw error;
    }
  };
};

/** Sheets that are opened at once share a transaction, but for those that somebody else holds. */
const sheetOpener = (context: AppContext, write: WriteForm): Open => {
  const { db, now, institution } = context;
  const opener = async () => {
    const { rules } = await institution();
    return { clock: now, grace: answerGrace(rules), updateEach: rules.updateEach, write };
  };
  const keepForm = formKeeper(db, write);
  const open = sharedOrAlone<OpenRequest, OpenOutcome>(context, {
    keyOf: ({ identity }) => identity.id,
    together: async (group) => {
      const given = await opener();
      return inTransaction(
        db,
        plannedOnce((tx) => openFreeSheets(tx, group, given)),
      );
    },
    alone: async (request) => {
      const given = await opener();
      const [outcome] = await inTransaction(db, (tx) => openSheets(tx, [request], given));
      return outcome as OpenOutcome;
    },
  });
  return async (request) => {
    await keepForm(request.form);
    return open(request);
  };
};

const JSON_TYPE = 'application/json; charset=utf-8';
/** Tells whether a reply may be compressed so: the header names it, and not as what is refused. */
const takesGzip = (accepted: string | null): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted ?? '');

export const openRoute = (handle: Handle, context: AppContext, findOwn: FindOwnSheet): void => {
  const { db, now, institution, config } = context;
  const checks = { builds: buildCheck(context), seb: sebCheck(config) };
  const backupKeyOf = backupKeys(config);
  const words = wordSigner(config);
  const { grantOf } = fileGrants(config);
  const write = formWriter();
  const open = sheetOpener(context, write);
  const askedClients = askedClientsReader(db);
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
    const refusal = await entryRefusal(db, caller, rules, now());
    if (refusal !== null) return closed(refusal.text, null);
    const asked = await askedClients(subject.identity.quizId);
    const { client, refusal: otherClient } = clientOf(checks, { url, header }, asked, settings);
    // A laboratory is one client, its own.
    if (otherClient !== null && !config.isLocal) return closed(otherClient, null);
    const request = {
      ...subject,
      userId: caller.userId,
      familyId: caller.familyId,
      device,
      client,
      session: query.session,
    };
    const outcome = await open(request);
    if (outcome.kind === 'replaced') return replacedLogin();
    if (outcome.kind === 'ended') return endedLogin();
    if (outcome.kind === 'refused') return closed(outcome.msg, outcome.finished);
    const {
      parts: { own, form },
      content,
    } = outcome;
    const { id: sheetId, epoch } = own;
    const key = backupKeyOf({ userId: caller.userId, sheetId, epoch });
    const shared = write(form);
    const added = {
      // The word of the opening has the times, but for what is to be said of pauses.
      times: own.times.standstill === null ? own.times : words.signed(sheetId, { ...own.times, epoch }, own.now),
      word: words.ofOpening(own, content.hash),
      keptContent: content.isKept ? content.hash : null,
      fileGrant: grantOf({ sheetId, epoch }),
      backupKey: key.toString('base64'),
      cameraVerdictBlockSeconds: rules.cameraVerdictBlockSeconds,
      loadingGivenBackSeconds: rules.resourceLoadSeconds,
    };
    if (header(APART_HEADER) !== '1') return reply(200, { ...sheetInOne(outcome.parts), ...added });
    const rest = Buffer.from(openedOwnText({ ...own, ...added }));
    const headers = { 'content-type': JSON_TYPE, vary: 'accept-encoding' };
    return takesGzip(header('accept-encoding'))
      ? { status: 200, written: gzipped(shared, rest), headers: { ...headers, 'content-encoding': 'gzip' } }
      : { status: 200, written: Buffer.concat([shared.text, rest]), headers };
  });
};
