import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resultsDocument } from '../documents/results-document.ts';
import { keptLines } from '../exams/logs/log-store.ts';
import { readResults } from '../exams/results/read-results.ts';
import { photoLooker } from '../photos/look-at-photo.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import type { Tx } from '../platform/db/database.ts';
import type { InstitutionSettings } from '../platform/institution/institution-settings.ts';
import { type OfPerson, personRows } from './person-rows.ts';
import { texts } from './texts.ts';

const OWNER_ONLY = { mode: 0o600, flag: 'wx' } as const;

interface Exporting extends Pick<AppContext, 'config' | 'now'> {
  readonly tx: Tx;
  readonly institution: InstitutionSettings;
  /** Somebody who exports, and so looks at each photo. */
  readonly by: { readonly who: string; readonly why: string };
}

/**
 * Writes all that is kept about a person into a new folder: `datos.json`, photos, the logs of their evaluations and their results. The
 * folder must not exist.
 */
export const exportPerson = async (
  { tx, config, now, institution, by }: Exporting,
  person: OfPerson,
  folder: string,
): Promise<void> => {
  await mkdir(folder, { mode: 0o700 });
  const named = async (...path: readonly string[]): Promise<string> => {
    await mkdir(join(folder, ...path.slice(0, -1)), { mode: 0o700, recursive: true });
    return join(folder, ...path);
  };
  const rows = `${JSON.stringify(await personRows(tx, person), null, 2)}\n`;
  await writeFile(await named('datos.json'), rows, OWNER_ONLY);
  await writeFile(await named('LEAME.txt'), texts.readMe(person.reference), OWNER_ONLY);

  const look = photoLooker({ db: tx, config, now });
  const photos = await tx.selectFrom('photo').select('id').where('user_id', '=', person.id).orderBy('id').execute();
  for (const { id } of photos) {
    const jpeg = await look(id, by);
    if (jpeg === null) continue;
    await writeFile(await named('fotos', `${id}.jpg`), jpeg, OWNER_ONLY);
  }
  const sheets = await tx
    .selectFrom('answers_sheet')
    .select(['id', 'epoch'])
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute();
  for (const { id, epoch } of sheets) {
    for (let at = 1; at <= epoch; at += 1) {
      const lines = await keptLines(tx, id, at);
      if (lines.length === 0) continue;
      await writeFile(await named('bitacoras', `${id}-${at}.jsonl`), `${lines.join('\n')}\n`, OWNER_ONLY);
    }
    const results = await readResults(tx, id);
    if (results?.isPublished !== true) continue;
    const sender = { institution, dataFolder: config.dataFolder };
    const document = await resultsDocument(results, sender, now(), { isSecret: true });
    await writeFile(await named('resultados', `${id}.pdf`), document, OWNER_ONLY);
  }
};
