import type { EpochMs } from '@quipu/engine';
import type { Db } from '../db/database.ts';

export const recordPrintScreen = (db: Db, sheetId: number, at: EpochMs) =>
  db
    .insertInto('incident')
    .values({ sheet_id: sheetId, kind: 'printScreen', at: new Date(at) })
    .execute();
