import type { AppContext } from '../platform/context/app-context.ts';
import { reply } from '../platform/http/reply.ts';
import { sealing } from '../platform/secrets/sealing.ts';
import { collectResults } from './collect-results.ts';
import { laboratoryHere } from './laboratory-here-store.ts';
import { RESULTS, ResultsContent } from './results-content.ts';
import { sealParcel } from './sealed-parcel.ts';

/** The results of the package that is loaded, under its key. Null: nobody began anything, or there is no package. */
export const sealResults = async (
  context: Pick<AppContext, 'db' | 'config' | 'log' | 'now'>,
): Promise<{ readonly id: string; readonly file: Buffer } | null> => {
  const here = await laboratoryHere(context.db);
  if (here === undefined) return null;
  const { content, attachments } = await collectResults(context);
  if (content.sheets.length === 0) return null;
  const file = await sealParcel(
    RESULTS,
    { id: here.id },
    ResultsContent.encode(content),
    attachments,
    sealing(here.key),
  );
  return { id: here.id, file };
};

/** Answers with a file that is saved under that name. */
export const savedAs = (name: string, file: Buffer) => ({
  ...reply(200, file),
  headers: {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}"`,
  },
});
