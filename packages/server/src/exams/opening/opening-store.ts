import { sql } from 'kysely';
import { type LoginEnd, type LoginOf, type LoginRow, loginEnd } from '../../accounts/tokens/token-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type OpenedContent, openedContents } from '../logs/opened-content-store.ts';
import { requiresOther } from '../sheets/quiz-store.ts';
import type { SheetIdentity } from '../sheets/sheet-identity.ts';
import type { SheetOpening } from '../sheets/sheet-store.ts';

interface Asked extends LoginOf {
  readonly identity: Pick<SheetIdentity, 'id'>;
}

/** The facts beside a sheet that bear on its opening. */
export interface BesideOpening {
  /** Null: the login that asks goes on. */
  readonly loginEnd: LoginEnd | null;
  /** It is pending, and its quiz requires another one that its person has not finished. */
  readonly requiresOther: boolean;
  /** It is pending, and out in a laboratory: nobody starts it elsewhere meanwhile. */
  readonly isOut: boolean;
}

/** Reads them of sheets that are held. */
export const besideOpenings = async (tx: Tx, asked: readonly Asked[]): Promise<(asked: Asked) => BesideOpening> => {
  const { rows } = await sql<LoginRow & Omit<BesideOpening, 'loginEnd'> & { readonly id: number }>`
    select "sheet".id, family.ended_as, person.is_active,
      "sheet".status = 'P' and ${requiresOther} as "requiresOther",
      "sheet".status = 'P' and exists (
        select from laboratory_sheet as out where out.sheet_id = "sheet".id and out.state = 'out'
      ) as "isOut"
    from unnest(
      ${asked.map(({ identity }) => identity.id)}::bigint[],
      ${asked.map(({ familyId }) => familyId)}::bigint[],
      ${asked.map(({ userId }) => userId)}::bigint[]
    ) as asked (sheet_id, family_id, user_id)
    join answers_sheet as "sheet" on "sheet".id = asked.sheet_id
    join quiz as "quiz" on "quiz".id = "sheet".quiz_id
    left join token_family as family on family.id = asked.family_id and family.user_id = asked.user_id
    left join app_user as person on person.id = family.user_id`.execute(tx);
  const bySheet = new Map(rows.map(({ id, ...row }) => [id, row]));
  return ({ identity: { id } }) => {
    const row = bySheet.get(id);
    if (row === undefined) throw new Error(`There is no sheet ${id}`);
    return { loginEnd: loginEnd(row), requiresOther: row.requiresOther, isOut: row.isOut };
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
