import { sql } from 'kysely';
import { type LoginEnd, type LoginOf, loginEnd } from '../../accounts/tokens/token-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type OpenedContent, openedContents } from '../logs/opened-content-store.ts';
import { CARD_COLUMNS, cardFrom, hasRegrades, type ListedRow, requiresOther } from '../sheets/quiz-store.ts';
import type { SheetIdentity } from '../sheets/sheet-identity.ts';
import { type HeldSheet, type SheetOpening, sheetOf, withTimes } from '../sheets/sheet-store.ts';

interface Asked extends LoginOf {
  readonly identity: Pick<SheetIdentity, 'id'>;
}

/** A sheet that is asked for as it stands, and the facts beside it that bear on its opening. */
export interface ReadToOpen {
  readonly sheet: HeldSheet;
  readonly card: ListedRow;
  /** Null: the login that asks goes on. */
  readonly loginEnd: LoginEnd | null;
  /** It is pending, and its quiz requires another one that its person has not finished. */
  readonly requiresOther: boolean;
  /** It is pending, and out in a laboratory: nobody starts it elsewhere meanwhile. */
  readonly isOut: boolean;
}

/** Reads them of sheets that are held. */
export const readToOpen = async (tx: Tx, asked: readonly Asked[]): Promise<(asked: Asked) => ReadToOpen> => {
  const given = sql<{ readonly sheet_id: number; readonly family_id: number; readonly user_id: number }>`unnest(
    ${asked.map(({ identity }) => identity.id)}::bigint[],
    ${asked.map(({ familyId }) => familyId)}::bigint[],
    ${asked.map(({ userId }) => userId)}::bigint[]
  )`.as<'asked'>(sql`asked (sheet_id, family_id, user_id)`);
  const rows = await withTimes(tx)
    .innerJoin(given, 'sheet.id', 'asked.sheet_id')
    .leftJoin('token_family as family', (join) =>
      join.onRef('family.id', '=', 'asked.family_id').onRef('family.user_id', '=', 'asked.user_id'),
    )
    .leftJoin('app_user as owner', 'owner.id', 'family.user_id')
    .select(CARD_COLUMNS)
    .select([
      hasRegrades.as('hasRegrades'),
      'family.ended_as',
      'owner.is_active as isOwnerActive',
      sql<boolean>`"sheet".status = 'P' and ${requiresOther}`.as('requiresOther'),
      sql<boolean>`"sheet".status = 'P' and exists (
        select from laboratory_sheet as out where out.sheet_id = "sheet".id and out.state = 'out'
      )`.as('isOut'),
    ])
    .execute();
  const bySheet = new Map(rows.map((row) => [row.id, row]));
  return ({ identity: { id } }) => {
    const row = bySheet.get(id);
    if (row === undefined) throw new Error(`There is no sheet ${id}`);
    const { ended_as, isOwnerActive, isOut } = row;
    return {
      sheet: sheetOf(row),
      card: cardFrom(row),
      loginEnd: loginEnd({ ended_as, is_active: isOwnerActive }),
      requiresOther: row.requiresOther,
      isOut,
    };
  };
};

interface NewOpening extends SheetOpening {
  readonly sheetId: number;
}

/**
 * Records that sheets are under way and held by their devices, and keeps the contents of all that are opened, in one statement. None may
 * come twice. Returns the sheets whose content is kept.
 */
export const recordOpenings = async (
  tx: Tx,
  openings: readonly NewOpening[],
  contents: readonly OpenedContent[],
): Promise<ReadonlySet<number>> => {
  if (contents.length === 0) return new Set();
  const column = <T>(of: (opening: NewOpening) => T): readonly T[] => openings.map(of);
  const { rows } = await sql<{ readonly id: number }>`
    with opened as (
      update answers_sheet as sheet set
        status = 'A', started_at = to_timestamp(given.started / 1000.0), epoch = given.epoch, device = given.device,
        client = given.client, loading_since = to_timestamp(given.loading / 1000.0), given_back_ms = given.given_back
      from unnest(
        ${column(({ sheetId }) => sheetId)}::bigint[],
        ${column(({ startedAt }) => startedAt)}::bigint[],
        ${column(({ epoch }) => epoch)}::integer[],
        ${column(({ device }) => device)}::text[],
        ${column(({ client = null }) => client)}::text[],
        ${column(({ loadingSince }) => loadingSince)}::bigint[],
        ${column(({ givenBackMs }) => givenBackMs)}::bigint[]
      ) as given (id, started, epoch, device, client, loading, given_back)
      where sheet.id = given.id
    ), ${openedContents(contents)}
    select sheet_id as id from content`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};
