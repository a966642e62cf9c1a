import { randomBytes } from 'node:crypto';
import { LARGEST_LABORATORY_PACKAGE } from '@quipu/contract';
import { sealing } from '../access/sealing.ts';
import type { Platform } from '../app/platform.ts';
import { keepAction } from '../evaluations/operator-action-store.ts';
import { isRequiredDone } from '../evaluations/quiz-store.ts';
import { holdSheets, type Within } from '../evaluations/sheet-store.ts';
import { institutionReader } from '../settings/institution-store.ts';
import { type CollectedPackage, collectPackage } from './collect-package.ts';
import { addLaboratory, recallLaboratory } from './laboratory-store.ts';
import { PACKAGE, PackageHeader } from './package-content.ts';
import { passphraseKey, SALT_BYTES } from './passphrase-key.ts';
import { newKey, sealParcel } from './sealed-parcel.ts';
import { sheetsOut } from './sheets-out.ts';

/** Why a sheet is not handed out. */
export type LeftOut = 'started' | 'out' | 'requiresOther' | 'inactive' | 'notValid';

export interface PreparedLaboratory {
  readonly id: string;
  readonly sheetIds: readonly number[];
  readonly leftOut: readonly { readonly reference: string; readonly why: LeftOut }[];
}
export type PrepareOutcome =
  | { readonly kind: 'prepared'; readonly prepared: PreparedLaboratory }
  /** More than a laboratory's server takes. */
  | { readonly kind: 'unwritten' | 'tooLarge' }
  | { readonly kind: 'nothing'; readonly leftOut: PreparedLaboratory['leftOut'] }
  | { readonly kind: 'unknownPeople'; readonly references: readonly string[] };

export interface Preparing {
  readonly sessionIds: readonly number[];
  /** Of these people only; none: of all. */
  readonly references: readonly string[];
  readonly passphrase: string;
  readonly who: string;
  readonly why: string;
  /** Keeps the file. Where it cannot, the sheets are taken back: they would be nowhere. */
  readonly write: (file: Buffer) => Promise<boolean>;
}

type Preparer = Pick<Platform, 'db' | 'config' | 'now'>;
type HandOut =
  | Exclude<PrepareOutcome, { readonly kind: 'prepared' }>
  | { readonly kind: 'handedOut'; readonly prepared: PreparedLaboratory; readonly collected: CollectedPackage };

const ID_BYTES = 6;

const candidates = (within: Within, { sessionIds, references }: Preparing) =>
  within
    .selectFrom('answers_sheet as sheet')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select(['sheet.id', 'sheet.user_id', 'sheet.quiz_id', 'sheet.status', 'sheet.is_valid', 'person.reference'])
    .select(({ ref, eb }) => [
      ref('sheet.session_id').$notNull().as('sessionId'),
      eb.and([eb('person.is_active', '=', true), eb('person.activated_at', 'is not', null)]).as('isActive'),
    ])
    .where('sheet.session_id', 'in', sessionIds)
    .$if(references.length > 0, (all) => all.where('person.reference', 'in', references))
    .orderBy('sheet.id')
    .execute();
type Candidate = Awaited<ReturnType<typeof candidates>>[number];

/** Sheets are held from here on: none of them is started, or handed out by somebody else, meanwhile. */
const judged = async (within: Within, sheets: readonly Candidate[]) => {
  const ids = sheets.map(({ id }) => id);
  const held = ids.length === 0 ? new Map() : await holdSheets(within, ids);
  const out = await sheetsOut(within, ids);
  const whyNot = async (sheet: Candidate): Promise<LeftOut | null> => {
    if (out.has(sheet.id)) return 'out';
    if (held.get(sheet.id)?.status !== 'P') return 'started';
    if (!sheet.is_valid) return 'notValid';
    if (sheet.isActive !== true) return 'inactive';
    return (await isRequiredDone(within, sheet.user_id, sheet.quiz_id)) ? null : 'requiresOther';
  };
  const verdicts: { readonly sheet: Candidate; readonly why: LeftOut | null }[] = [];
  for (const sheet of sheets) verdicts.push({ sheet, why: await whyNot(sheet) });
  return verdicts;
};

/** From here on the sheets can be started by whoever has the file and its passphrase, and not here. */
const handOut = async (within: Within, { config, now }: Preparer, preparing: Preparing): Promise<HandOut> => {
  const found = await candidates(within, preparing);
  const unknown = preparing.references.filter((one) => !found.some(({ reference }) => reference === one));
  if (unknown.length > 0) return { kind: 'unknownPeople', references: unknown };
  const verdicts = await judged(within, found);
  const leftOut = verdicts.flatMap(({ sheet: { reference }, why }) => (why === null ? [] : [{ reference, why }]));
  const sheets = verdicts.flatMap(({ sheet, why }) => (why === null ? [sheet] : []));
  if (sheets.length === 0) return { kind: 'nothing', leftOut };

  const laboratory = { id: randomBytes(ID_BYTES).toString('hex'), key: newKey(), at: now() };
  const sheetIds = sheets.map((sheet) => sheet.id);
  const institution = await institutionReader(within)();
  const collected = await collectPackage(within, sheetIds, laboratory, institution, config.dataFolder);
  if (collected === null) return { kind: 'tooLarge' };
  await addLaboratory(within, config, { ...laboratory, sheets }, laboratory.at);
  const { who, why, sessionIds } = preparing;
  const what = { action: 'prepare-laboratory', laboratory: laboratory.id, sessionIds, sheetIds };
  await keepAction(within, who, why, what, laboratory.at);
  return { kind: 'handedOut', prepared: { id: laboratory.id, sheetIds, leftOut }, collected };
};

const sealed = async ({ config }: Preparer, passphrase: string, { content, attachments }: CollectedPackage) => {
  const salt = randomBytes(SALT_BYTES);
  const { key, check } = await passphraseKey(passphrase, salt, config.passphraseCost);
  const header = PackageHeader.encode({
    id: content.id,
    salt: salt.toString('base64url'),
    cost: config.passphraseCost,
    check,
    institution: content.institution.name,
  });
  return sealParcel(PACKAGE, header, content, attachments, sealing(key));
};

/**
 * Hands sheets out, and only then makes the file: a large one takes minutes on a slow stick, and nobody waits for it. A file that
 * nothing here knows of could be taken to a laboratory, and its results would be refused; sheets whose file came to nothing
 * are recalled.
 */
export const prepareLaboratory = async (platform: Preparer, preparing: Preparing): Promise<PrepareOutcome> => {
  const { db, now } = platform;
  const handed = await db.transaction().execute((within) => handOut(within, platform, preparing));
  if (handed.kind !== 'handedOut') return handed;
  const { prepared, collected } = handed;
  const takeBack = () =>
    db.transaction().execute(async (within) => {
      await recallLaboratory(within, prepared.id, now());
      const what = { action: 'recall-laboratory', laboratory: prepared.id };
      await keepAction(within, preparing.who, preparing.why, what, now());
    });
  try {
    const file = await sealed(platform, preparing.passphrase, collected);
    const isTooLarge = file.length > LARGEST_LABORATORY_PACKAGE;
    if (!isTooLarge && (await preparing.write(file))) return { kind: 'prepared', prepared };
    await takeBack();
    return { kind: isTooLarge ? 'tooLarge' : 'unwritten' };
  } catch (error) {
    await takeBack();
    throw error;
  }
};
