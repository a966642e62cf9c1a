import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { NamedContent } from './log-text.ts';

/** No text of a form has it: its quotes would have backslashes before them. */
export const ANSWER_ID = /(?<="answerId":)\d+/g;

/** The content of a sheet as it was opened, by that of its form, in which each answer has its place as its id. */
export interface OpenedContent {
  readonly sheetId: number;
  readonly hash: string;
  /** It stands before the form's. */
  readonly head: string;
  readonly formHash: string;
  /** An answer's id is this and its place. */
  readonly answerBase: number;
}

/** Keeps the content of a form, which is the same for all of its sheets. */
export const keepFormContent = (db: Db, formId: number, { hash, content }: NamedContent) =>
  db
    .insertInto('form_content')
    .values({ hash, form_id: formId, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** The parts of a statement that keep contents of opened sheets: `content` has those that are kept, whose form's is here. */
export const openedContents = (contents: readonly OpenedContent[]): RawBuilder<unknown> => {
  const column = <T>(of: (content: OpenedContent) => T): readonly T[] => contents.map(of);
  return sql`
    content as (
      select one.* from unnest(
        ${column(({ sheetId }) => sheetId)}::bigint[],
        ${column(({ hash }) => hash)}::text[],
        ${column(({ head }) => head)}::text[],
        ${column(({ formHash }) => formHash)}::text[],
        ${column(({ answerBase }) => answerBase)}::bigint[]
      ) as one (sheet_id, hash, head, form_hash, answer_base)
      join form_content as form on form.hash = one.form_hash
    ), kept as (
      insert into opened_content (sheet_id, hash, head, form_hash, answer_base)
      select sheet_id, hash, head, form_hash, answer_base from content
      on conflict do nothing
    )`;
};

/** The hashes of a sheet's contents that it was opened with. */
export const openedHashes = async (tx: Tx, sheetId: number): Promise<ReadonlySet<string>> => {
  const rows = await tx.selectFrom('opened_content').select('hash').where('sheet_id', '=', sheetId).execute();
  return new Set(rows.map(({ hash }) => hash));
};
