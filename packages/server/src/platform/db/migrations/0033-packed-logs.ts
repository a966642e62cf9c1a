import { type Kysely, sql } from 'kysely';

/**
 * Lines of ended sheets' logs are packed: many in one row, without what follows from the line before them. `session_log` is read as it was,
 * whichever way its lines are kept. A process of the version before writes to it, too, while it is replaced.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table session_log rename to log_line`.execute(db);
  await sql`alter table log_line rename constraint session_log_pkey to log_line_pkey`.execute(db);
  await sql`alter table log_line rename constraint session_log_sheet_id_fkey to log_line_sheet_id_fkey`.execute(db);
  await sql`
    create table log_pack (
      sheet_id bigint not null references answers_sheet,
      epoch integer not null,
      from_seq integer not null,
      line_count integer not null check (line_count > 0),
      prev text not null,
      head text not null,
      lines text not null,
      came_from integer[] not null,
      came_at timestamptz[] not null,
      primary key (sheet_id, epoch, from_seq)
    )`.execute(db);
  // A line that begins as each does has only what comes after that, behind a hyphen; any other is whole, behind an equals sign.
  await sql`
    create function unpacked_log(pack log_pack)
      returns table (seq integer, line text, hash text, received_at timestamptz)
      language plpgsql stable parallel safe cost 10000 rows 1000 as $$
    declare
      kept text;
      came integer := 1;
    begin
      seq := pack.from_seq;
      hash := pack.prev;
      foreach kept in array string_to_array(pack.lines, E'\n') loop
        line := substr(kept, 2);
        if left(kept, 1) = '-' then
          line := '{"seq":' || seq || ',"prev":"' || hash || '",' || line;
        end if;
        hash := translate(encode(sha256(convert_to(line, 'UTF8')), 'base64'), '+/=', '-_');
        if pack.came_from[came + 1] = seq then
          came := came + 1;
        end if;
        received_at := pack.came_at[came];
        return next;
        seq := seq + 1;
      end loop;
    end $$`.execute(db);
  // What does not come out again byte for byte, with its hash and its time, stays as it is.
  await sql`
    create function pack_log(of_sheet bigint, of_epoch integer, max_lines integer, max_bytes integer)
      returns integer language plpgsql as $$
    declare
      packed_from integer;
      packed_lines integer;
    begin
      insert into log_pack (sheet_id, epoch, from_seq, line_count, prev, head, lines, came_from, came_at)
      select of_sheet, of_epoch, min(seq), count(*), (array_agg(prev order by seq))[1], (array_agg(hash order by seq desc))[1],
             string_agg(
               case when starts_with(line, lead) then '-' || substr(line, length(lead) + 1) else '=' || line end,
               E'\n' order by seq
             ),
             array_agg(seq order by seq) filter (where is_first_of_came),
             array_agg(received_at order by seq) filter (where is_first_of_came)
      from (
        select *, place = 1 or received_at is distinct from lag(received_at) over (order by seq) as is_first_of_came,
               '{"seq":' || seq || ',"prev":"' || prev || '",' as lead
        from (
          select *, row_number() over (order by seq) as place, sum(octet_length(line)) over (order by seq) as bytes,
                 coalesce(
                   lag(hash) over (order by seq),
                   (select head from log_pack where sheet_id = of_sheet and epoch = of_epoch order by from_seq desc limit 1),
                   ''
                 ) as prev
          from (
            select * from log_line where sheet_id = of_sheet and epoch = of_epoch order by seq limit max_lines
          ) as first_ones
        ) as placed
        where (place = 1 or bytes <= max_bytes)
          and seq - place = (select min(seq) - 1 from log_line where sheet_id = of_sheet and epoch = of_epoch)
      ) as chosen
      having count(*) > 0
      returning from_seq, line_count into packed_from, packed_lines;
      if packed_lines is null then
        return 0;
      end if;
      if exists (
        select from (
          select seq, line, hash, received_at from log_line
          where sheet_id = of_sheet and epoch = of_epoch and seq >= packed_from and seq < packed_from + packed_lines
        ) as single
        full join (
          select line.* from log_pack as pack cross join lateral unpacked_log(pack) as line
          where pack.sheet_id = of_sheet and pack.epoch = of_epoch and pack.from_seq = packed_from
        ) as packed using (seq)
        where (single.line, single.hash, single.received_at) is distinct from (packed.line, packed.hash, packed.received_at)
      ) then
        raise exception 'lines from % on of a log would not come out of a pack as they are', packed_from using errcode = 'QP001';
      end if;
      delete from log_line
      where sheet_id = of_sheet and epoch = of_epoch and seq >= packed_from and seq < packed_from + packed_lines;
      return packed_lines;
    end $$`.execute(db);
  await sql`
    create view session_log as
    select sheet_id, epoch, seq, line, hash, received_at from log_line
    union all
    select pack.sheet_id, pack.epoch, line.seq, line.line, line.hash, line.received_at
    from log_pack as pack cross join lateral unpacked_log(pack) as line`.execute(db);
  await sql`
    create view log_came as
    select sheet_id, epoch, received_at from log_line
    union all
    select pack.sheet_id, pack.epoch, came.at from log_pack as pack cross join lateral unnest(pack.came_at) as came (at)`.execute(
    db,
  );
  await sql`
    create function add_log_line() returns trigger language plpgsql as $$
    begin
      insert into log_line (sheet_id, epoch, seq, line, hash, received_at)
      values (new.sheet_id, new.epoch, new.seq, new.line, new.hash, new.received_at);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger session_log_takes_lines instead of insert on session_log
      for each row execute function add_log_line()`.execute(db);
};
