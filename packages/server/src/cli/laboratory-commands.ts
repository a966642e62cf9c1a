import { readFile, rm, writeFile } from 'node:fs/promises';
import { LARGEST_LABORATORY_PACKAGE } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { keepAction } from '../evaluations/operator-action-store.ts';
import { laboratories as listed, recallLaboratory as recall } from '../laboratory/laboratory-store.ts';
import { isLongEnough } from '../laboratory/passphrase-key.ts';
import { type PrepareOutcome, prepareLaboratory as prepare } from '../laboratory/prepare-laboratory.ts';
import { resultsTaker } from '../laboratory/take-results.ts';
import { texts } from '../laboratory/texts.ts';
import { accessTexts } from './access-texts.ts';
import { type Command, done, failed } from './command.ts';
import { laboratoryTexts } from './laboratory-texts.ts';
import { operatorAction, whoAndWhy } from './operator-action.ts';

const OWNER_ONLY = 0o600;
const MEGABYTE = 1_048_576;

const sessionsIn = (text: string | undefined): readonly number[] | null => {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  return parts.every((part) => /^[1-9]\d{0,14}$/.test(part)) ? parts.map(Number) : null;
};

/** The first line of a file: what an editor adds at its end is not part of it. */
const passphraseIn = async (path: string): Promise<string | null> => {
  try {
    return (
      (await readFile(path, 'utf8'))
        .replace(/^\uFEFF/, '')
        .split(/\r?\n/)[0]
        ?.trim() ?? ''
    );
  } catch {
    return null;
  }
};

/** Never over another file: it may be the only copy of what is out somewhere. */
const isNew = async (path: string): Promise<boolean> => {
  try {
    await writeFile(path, '', { flag: 'wx', mode: OWNER_ONLY });
    return true;
  } catch {
    return false;
  }
};
const wasWritten = async (path: string, content: Buffer): Promise<boolean> => {
  try {
    await writeFile(path, content, { flush: true });
    return true;
  } catch {
    return false;
  }
};

const refusalOf = (outcome: Exclude<PrepareOutcome, { readonly kind: 'prepared' }>, out: string) => {
  switch (outcome.kind) {
    case 'unknownPeople':
      return failed(laboratoryTexts.unknownPeople(outcome.references));
    case 'nothing':
      return failed(laboratoryTexts.nothing, ...laboratoryTexts.leftOut(outcome.leftOut));
    case 'tooLarge':
      return failed(laboratoryTexts.tooLarge(LARGEST_LABORATORY_PACKAGE / MEGABYTE));
    case 'unwritten':
      return failed(laboratoryTexts.notWritten(out));
    default:
      return outcome satisfies never;
  }
};

const prepareLaboratory: Command = async (platform, args) => {
  const acting = whoAndWhy(args);
  if (acting === null) return failed(accessTexts.needsWho);
  const { positionals, values } = args;
  const [given, ...people] = positionals;
  const sessionIds = sessionsIn(given);
  const { out, 'passphrase-file': path } = values;
  if (sessionIds === null || out === undefined || path === undefined) return failed(laboratoryTexts.needsPreparing);
  const passphrase = await passphraseIn(path);
  if (passphrase === null) return failed(laboratoryTexts.noPassphrase(path));
  if (!isLongEnough(passphrase)) return failed(laboratoryTexts.shortPassphrase);
  const references = people.map((reference) => reference.trim().toUpperCase());
  if (!(await isNew(out))) return failed(laboratoryTexts.notWritten(out));
  let isWhole = false;
  try {
    const write = (file: Buffer) => wasWritten(out, file);
    const outcome = await prepare(platform, { ...acting, sessionIds, references, passphrase, write });
    if (outcome.kind !== 'prepared') return refusalOf(outcome, out);
    isWhole = true;
    const { id, sheetIds, leftOut } = outcome.prepared;
    return done(laboratoryTexts.prepared(id, sheetIds.length), ...laboratoryTexts.leftOut(leftOut));
  } finally {
    if (!isWhole) await rm(out, { force: true });
  }
};

const laboratories: Command = async ({ db }) => {
  const all = await listed(db);
  return done(...(all.length === 0 ? [laboratoryTexts.none] : all.map(laboratoryTexts.laboratory)));
};

const recallLaboratory = operatorAction(
  'recall-laboratory',
  async (within, { positionals: [laboratory = ''] }, { now }) => {
    if (laboratory === '') return failed(laboratoryTexts.needsLaboratory);
    const count = await recall(within, laboratory, now());
    if (count === null) return failed(laboratoryTexts.noLaboratory);
    return { what: { laboratory, sheets: count }, outcome: done(laboratoryTexts.recalled(count)) };
  },
);

/** From a stick: what has no network to send it by, or is too large to be sent. */
const takeResults: Command = async (platform, args) => {
  const acting = whoAndWhy(args);
  if (acting === null) return failed(accessTexts.needsWho);
  const [path] = args.positionals;
  if (path === undefined) return failed(laboratoryTexts.needsResults);
  const file = await readFile(path).catch(() => null);
  if (file === null) return failed(laboratoryTexts.unreadable(path));
  const { out } = args.values;
  if (out !== undefined && !(await isNew(out))) return failed(laboratoryTexts.notWritten(out));
  const taken = await resultsTaker(platform)(file, args.flags.includes('anyway'));
  if (E.isLeft(taken)) {
    if (out !== undefined) await rm(out, { force: true });
    return failed(texts.taking[taken.left]);
  }
  const { laboratory, sheets, receipt } = taken.right;
  const what = { action: 'take-results', laboratory, outcomes: sheets.map(({ id, outcome }) => ({ id, outcome })) };
  await keepAction(platform.db, acting.who, acting.why, what, platform.now());
  const lines = [laboratoryTexts.takenFrom(laboratory), ...sheets.map(laboratoryTexts.taken)];
  if (out === undefined) return done(...lines);
  // They are taken all the same: the same order again writes it elsewhere.
  return (await wasWritten(out, Buffer.from(receipt)))
    ? done(...lines, laboratoryTexts.receipt(out))
    : failed(...lines, laboratoryTexts.notWritten(out));
};

export const laboratoryCommands: Readonly<Record<string, Command>> = {
  'prepare-laboratory': prepareLaboratory,
  laboratories,
  'take-results': takeResults,
  'recall-laboratory': recallLaboratory,
};
