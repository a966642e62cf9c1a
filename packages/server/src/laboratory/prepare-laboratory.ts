import { randomBytes } from 'node:crypto';
import type { EpochMs } from '@quipu/engine';
import { sealing } from '../access/sealing.ts';
import type { Config } from '../config.ts';
import { isRequiredDone } from '../evaluations/quiz-store.ts';
import { holdSheets, type Within } from '../evaluations/sheet-store.ts';
import type { InstitutionSettings } from '../settings/institution-settings.ts';
import { collectPackage } from './collect-package.ts';
import { addLaboratory } from './laboratory-store.ts';
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
  | { readonly kind: 'unwritten' }
  | { readonly kind: 'nothing'; readonly leftOut: PreparedLaboratory['leftOut'] }
  | { readonly kind: 'unknownPeople'; readonly references: readonly string[] };

export interface Preparing {
  readonly sessionIds: readonly number[];
  /** Of these people only; none: of all. */
  readonly references: readonly string[];
  readonly passphrase: string;
  /** Keeps the file. Where it cannot, nothing is handed out: the sheets would be nowhere. */
  readonly write: (file: Buffer) => Promise<boolean>;
}

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

/** Hands sheets out: from here on they can be started by whoever has the file and its passphrase, and not here. */
export const prepareLaboratory = async (
  within: Within,
  preparing: Preparing,
  institution: InstitutionSettings,
  config: Pick<Config, 'secret' | 'dataFolder' | 'passphraseCost'>,
  at: EpochMs,
): Promise<PrepareOutcome> => {
  const found = await candidates(within, preparing);
  const unknown = preparing.references.filter((one) => !found.some(({ reference }) => reference === one));
  if (unknown.length > 0) return { kind: 'unknownPeople', references: unknown };
  const verdicts = await judged(within, found);
  const leftOut = verdicts.flatMap(({ sheet: { reference }, why }) => (why === null ? [] : [{ reference, why }]));
  const sheets = verdicts.flatMap(({ sheet, why }) => (why === null ? [sheet] : []));
  if (sheets.length === 0) return { kind: 'nothing', leftOut };

  const [id, key, salt] = [randomBytes(ID_BYTES).toString('hex'), newKey(), randomBytes(SALT_BYTES)];
  const sheetIds = sheets.map((sheet) => sheet.id);
  const { content, attachments } = await collectPackage(
    within,
    sheetIds,
    { id, key, at },
    institution,
    config.dataFolder,
  );
  const sealed = await passphraseKey(preparing.passphrase, salt, config.passphraseCost);
  const header = PackageHeader.encode({
    id,
    salt: salt.toString('base64url'),
    cost: config.passphraseCost,
    check: sealed.check,
    institution: institution.name ?? '',
  });
  const file = await sealParcel(PACKAGE, header, content, attachments, sealing(sealed.key));
  if (!(await preparing.write(file))) return { kind: 'unwritten' };
  await addLaboratory(within, config, { id, key, sheets }, at);
  return { kind: 'prepared', prepared: { id, sheetIds, leftOut } };
};
