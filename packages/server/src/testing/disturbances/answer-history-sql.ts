/**
 * Keeps every version that an answer has had, written by the database in the transaction that writes the answer: what is held
 * says only which version came last, and a later one would hide that an earlier one was lost.
 */
export const HISTORY_SQL: readonly string[] = [
  'create table answer_history (id bigint, epoch int, revision bigint, details jsonb, primary key (id, epoch, revision))',
  `create function keep_answer_history() returns trigger language plpgsql as $$ begin
    insert into answer_history values (new.id, new.epoch, new.revision, new.details); return null; end $$`,
  `create trigger answer_history after insert or update on user_answer
    for each row execute function keep_answer_history()`,
];
