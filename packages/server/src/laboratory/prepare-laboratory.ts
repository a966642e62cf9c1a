import { randomBytes } from 'node:crypto';
import { MAX_LABORATORY_PACKAGE_BYTES } from '@quipu/contract';
import { isRequiredDone } from '../exams/sheets/quiz-store.ts';
import { lockSheets } from '../exams/sheets/sheet-store.ts';
import { sheetsOut } from '../exams/sheets/sheets-out.ts';
import { keepAction } from '../platform/audit/operator-action-store.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import type { Tx } from '../platform/db/database.ts';
import { institutionReader } from '../platform/institution/institution-store.ts';
import { type CollectedPackage, collectPackage } from './collect-package.ts';
import { addLaboratory, recallLaboratory } from './laboratory-store.ts';
import { proctorCode } from './proctor-code.ts';
import { sealPackage } from './seal-package.ts';
import { newKey } from './sealed-parcel.ts';
import { keepTold, toldOf } from './told-facts.ts';

/** A sheet is not handed out for one of these. */
export type LeftOut = 'started' | 'out' | 'requiresOther' | 'inactive' | 'notValid' | 'withdrawn';

export interface PreparedLaboratory {
  readonly id: string;
  readonly sheetIds: readonly number[];
  /** The room's proctor acts with it there. */
  readonly proctorCode: string;
  readonly leftOut: readonly { readonly reference: string; readonly why: LeftOut }[];
  /** Sessions with the same questions: whoever opens one has read what the others ask. */
  readonly sameQuestions: readonly (readonly number[])[];
}
export type PrepareOutcome =
  | { readonly kind: 'prepared'; readonly prepared: PreparedLaboratory }
  /** More than a laboratory's server takes. */
  | { readonly kind: 'unwritten' | 'tooLarge' }
  | { readonly kind: 'nothing'; readonly leftOut: PreparedLaboratory['leftOut'] }
  | { readonly kind: 'unknownPeople'; readonly references: readonly string[] };

export interface Preparing {
  readonly sessionIds: readonly number[];
  /** Only these people's are prepared; none: all are. */
  readonly references: readonly string[];
  /** Only those of that room; null: all. */
  readonly roomId: number | null;
  readonly passphrase: string;
  readonly who: string;
  readonly why: string;
  /** Keeps the file. Where it cannot, the sheets are taken back: they would be nowhere. */
  readonly write: (file: Buffer) => Promise<boolean>;
}

type Preparer = Pick<AppContext, 'db' | 'config' | 'now'>;
type HandOut =
  | Exclude<PrepareOutcome, { readonly kind: 'prepared' }>
  | { readonly kind: 'handedOut'; readonly prepared: PreparedLaboratory; readonly collected: CollectedPackage };

const ID_BYTES = 6;

const candidates = (tx: Tx, { sessionIds, references, roomId }: Preparing) =>
  tx
    .selectFrom('answers_sheet as sheet')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select(['sheet.id', 'sheet.user_id', 'sheet.quiz_id', 'sheet.status', 'sheet.is_valid', 'person.reference'])
    .select(({ ref, eb }) => [
      ref('sheet.session_id').$notNull().as('sessionId'),
      eb.and([eb('person.is_active', '=', true), eb('person.activated_at', 'is not', null)]).as('isActive'),
    ])
    .where('sheet.session_id', 'in', sessionIds)
    .$if(roomId !== null, (all) => all.where('sheet.room_id', '=', roomId))
    .$if(references.length > 0, (all) => all.where('person.reference', 'in', references))
    .orderBy('sheet.id')
    .execute();
type Candidate = Awaited<ReturnType<typeof candidates>>[number];

/** Sheets are held from here on: none of them is started, or handed out by somebody else, meanwhile. */
const judged = async (tx: Tx, sheets: readonly Candidate[]) => {
  const ids = sheets.map(({ id }) => id);
  const held = ids.length === 0 ? new Map() : await lockSheets(tx, ids);
  const out = await sheetsOut(tx, ids);
  const whyNot = async (sheet: Candidate): Promise<LeftOut | null> => {
    if (out.has(sheet.id)) return 'out';
    if (held.get(sheet.id)?.status !== 'P') return 'started';
    if (held.get(sheet.id)?.isWithdrawn === true) return 'withdrawn';
    if (!sheet.is_valid) return 'notValid';
    if (sheet.isActive !== true) return 'inactive';
    return (await isRequiredDone(tx, sheet.id)) ? null : 'requiresOther';
  };
  const verdicts: { readonly sheet: Candidate; readonly why: LeftOut | null }[] = [];
  for (const sheet of sheets) verdicts.push({ sheet, why: await whyNot(sheet) });
  return verdicts;
};

const sharing = ({ sessions }: CollectedPackage): readonly (readonly number[])[] => {
  const forms = new Set(sessions.flatMap((session) => session.forms.map(({ id }) => id)));
  return [...forms]
    .map((form) => sessions.filter((session) => session.forms.some(({ id }) => id === form)).map(({ id }) => id))
    .filter((its) => its.length > 1);
};

/** Hands the sheets out: whoever has the file and its passphrase can start them from here on, and nobody can here. */
const handOut = async (tx: Tx, { config, now }: Preparer, preparing: Preparing): Promise<HandOut> => {
  const found = await candidates(tx, preparing);
  const unknown = preparing.references.filter((one) => !found.some(({ reference }) => reference === one));
  if (unknown.length > 0) return { kind: 'unknownPeople', references: unknown };
  const verdicts = await judged(tx, found);
  const leftOut = verdicts.flatMap(({ sheet: { reference }, why }) => (why === null ? [] : [{ reference, why }]));
  const sheets = verdicts.flatMap(({ sheet, why }) => (why === null ? [sheet] : []));
  if (sheets.length === 0) return { kind: 'nothing', leftOut };

  const laboratory = { id: randomBytes(ID_BYTES).toString('hex'), key: newKey(), at: now() };
  const sheetIds = sheets.map((sheet) => sheet.id);
  const institution = await institutionReader(tx)();
  const collected = await collectPackage(tx, sheetIds, laboratory, institution, config);
  if (collected === null) return { kind: 'tooLarge' };
  await addLaboratory(tx, config, { ...laboratory, sheets }, laboratory.at);
  await keepTold(tx, laboratory.id, toldOf(collected.content, new Map()));
  const { who, why, sessionIds } = preparing;
  const what = { action: 'prepare-laboratory', laboratory: laboratory.id, sessionIds, sheetIds };
  await keepAction(tx, who, why, what, laboratory.at);
  const prepared = {
    id: laboratory.id,
    sheetIds,
    leftOut,
    sameQuestions: sharing(collected),
    proctorCode: proctorCode(laboratory.key),
  };
  return { kind: 'handedOut', prepared, collected };
};

/**
 * Hands sheets out, and only then makes the file: a large one takes minutes on a slow stick, and nobody waits for it. A file that
 * nothing here knows of could be taken to a laboratory, and its results would be refused; sheets whose file came to nothing
 * are recalled.
 */
export const prepareLaboratory = async (context: Preparer, preparing: Preparing): Promise<PrepareOutcome> => {
  const { db, now } = context;
  const handed = await db.transaction().execute((tx) => handOut(tx, context, preparing));
  if (handed.kind !== 'handedOut') return handed;
  const { prepared, collected } = handed;
  const takeBack = () =>
    db.transaction().execute(async (tx) => {
      await recallLaboratory(tx, prepared.id, now());
      const what = { action: 'recall-laboratory', laboratory: prepared.id };
      await keepAction(tx, preparing.who, preparing.why, what, now());
    });
  try {
    const file = await sealPackage(collected, preparing.passphrase, context.config.passphraseCost);
    const isTooLarge = file.length > MAX_LABORATORY_PACKAGE_BYTES;
    if (!isTooLarge && (await preparing.write(file))) return { kind: 'prepared', prepared };
    await takeBack();
    return { kind: isTooLarge ? 'tooLarge' : 'unwritten' };
  } catch (error) {
    await takeBack();
    throw error;
  }
};
