import { type EpochMs, givenBack, type Millis, NO_CAPS } from '@quipu/engine';
import { sql } from 'kysely';
import { laterThan, waitForOtherTimes } from '../../exams/operating/extend-store.ts';
import { pushTimes } from '../../exams/operating/push-times.ts';
import { lostBesidePauses, sheetDeadline } from '../../exams/sheets/deadlines.ts';
import { givenFor, keepGivenBack } from '../../exams/sheets/given-back-store.ts';
import { sheetAsRead } from '../../exams/sheets/sheet-store.ts';
import { touchSheet } from '../../exams/sheets/touch-sheet.ts';
import type { Db } from '../../platform/db/database.ts';

/** It says nothing for as long in any case: nobody has noticed. */
const UNNOTICED_MS = 5_000;

/**
 * The server of a room did not run from one instant to another: whoever had a sheet under way gets that time back, up to a setting for the
 * whole sheet; what is more stands beside it for whoever keeps the room to decide. Before the server takes calls, and before it
 * ends what ran out of time: a sheet whose end came meanwhile goes on. Returns of how many sheets it was.
 */
export const giveBackDowntime = (
  db: Db,
  down: { readonly from: EpochMs; readonly to: EpochMs },
  most: Millis,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    if (down.to - down.from < UNNOTICED_MS) return 0;
    await waitForOtherTimes(tx);
    const running = await tx
      .selectFrom('answers_sheet')
      .select('id')
      .where('status', '=', 'A')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const longer: number[] = [];
    for (const { id } of running) {
      const sheet = await sheetAsRead(tx, id);
      if (sheet?.startedAt == null) continue;
      const cause = 'roomServer';
      const ran = { from: sheet.startedAt, to: sheetDeadline(sheet, down.to) };
      const lost = lostBesidePauses(sheet, { cause, ...down }, ran, down.to);
      const before = { roomServer: await givenFor(tx, id, cause) };
      const { given, proposed } = givenBack(lost, { ...NO_CAPS, roomServer: most }, before);
      if (given + proposed === 0) continue;
      await keepGivenBack(tx, { sheetId: id, sectionId: null, epoch: sheet.epoch, cause, ...down, given, proposed });
      await touchSheet(tx, id);
      if (given === 0) continue;
      longer.push(id);
      await tx
        .updateTable('answers_sheet')
        .set({
          given_back_ms: sql<number>`given_back_ms + ${given}`,
          times_updated_at: laterThan(
            down.to,
            sql`times_updated_at`,
            sql`(select updated_at from quiz_session where id = answers_sheet.session_id)`,
          ),
        })
        .where('id', '=', id)
        .execute();
    }
    if (longer.length > 0) await pushTimes(tx, { sheetIds: longer }, down.to);
    return longer.length;
  });
