import { createHash } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/database.ts';
import { sealing } from '../platform/secrets/sealing.ts';
import { laboratoryKey } from './laboratory-store.ts';
import { RESULTS, ResultsContent, ResultsHeader, SheetResults } from './results-content.ts';
import { type ParcelProblem, readParcel } from './sealed-parcel.ts';

/** unknown: no package of this server has that id. otherSheet: a sheet that was not handed out with it. */
export type ResultsProblem = ParcelProblem | 'unknown' | 'otherSheet';

export interface ReturnedSheet {
  readonly results: SheetResults;
  /** The bytes of its photos. */
  readonly photos: readonly Buffer[];
  /** A digest of all that the file says of it: the same again is known by it. */
  readonly digest: string;
}
export interface OpenedResults {
  readonly id: string;
  readonly key: Buffer;
  readonly sheets: readonly ReturnedSheet[];
  readonly runs: ResultsContent['runs'];
  readonly openings: ResultsContent['openings'];
  readonly clock: ResultsContent['clock'];
  readonly changes: ResultsContent['changes'];
  /** The room's proctor did these there. */
  readonly actions: ResultsContent['actions'];
}

const digestOf = (results: SheetResults, photos: readonly Buffer[]): string => {
  const hash = createHash('sha256').update(JSON.stringify(SheetResults.encode(results)));
  for (const photo of photos) hash.update(photo);
  return hash.digest('base64url');
};

const sheetsIn = ({ sheets }: ResultsContent, bytes: readonly Buffer[]): readonly ReturnedSheet[] => {
  let from = 0;
  return sheets.map((results) => {
    const photos = bytes.slice(from, from + results.photos.length);
    from += photos.length;
    return { results, photos, digest: digestOf(results, photos) };
  });
};

const handedOut = async (db: Db, id: string): Promise<ReadonlySet<number>> => {
  const rows = await db.selectFrom('laboratory_sheet').select('sheet_id').where('laboratory_id', '=', id).execute();
  return new Set(rows.map(({ sheet_id }) => sheet_id));
};

/** Reads what a results file holds. The seal tells that it is of a package of ours; sheets of others are not believed. */
export const openResults = async (
  db: Db,
  config: Pick<Config, 'secret' | 'dataFolder'>,
  file: Uint8Array,
): Promise<E.Either<ResultsProblem, OpenedResults>> => {
  const parcel = readParcel(RESULTS, file);
  if (E.isLeft(parcel)) return parcel;
  const header = ResultsHeader.decode(parcel.right.header);
  if (E.isLeft(header)) return E.left('damaged');
  const { id } = header.right;
  const key = await laboratoryKey(db, config, id);
  if (key === null) return E.left('unknown');
  const opened = await parcel.right.open(sealing(key));
  const content = ResultsContent.decode(opened?.content);
  if (opened === null || E.isLeft(content)) return E.left('damaged');
  const { sheets, runs, openings, actions } = content.right;
  const photos = opened.attachments(sheets.flatMap((sheet) => sheet.photos.map(({ bytes }) => bytes)));
  const ids = sheets.map((sheet) => sheet.id);
  if (photos === null || new Set(ids).size < ids.length) return E.left('damaged');
  const ours = await handedOut(db, id);
  if (!ids.every((one) => ours.has(one))) return E.left('otherSheet');
  const { clock, changes } = content.right;
  return E.right({ id, key, sheets: sheetsIn(content.right, photos), runs, openings, clock, changes, actions });
};
