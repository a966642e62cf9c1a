import { formReader } from '../exams/forms/form-store.ts';
import { expireDueSheets } from '../exams/sheets/expire-due-sheets.ts';
import { identityReader } from '../exams/sheets/sheet-identity.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { answerGrace } from '../platform/institution/institution-settings.ts';

/** Ends what ran out of time, though nobody touched it. */
export const settling = ({ db, now, institution }: Pick<AppContext, 'db' | 'now' | 'institution'>) => {
  const readers = { identityOf: identityReader(db), formOf: formReader(db) };
  return async (): Promise<void> => {
    const grace = answerGrace((await institution()).rules);
    await expireDueSheets(db, readers, now, grace);
  };
};
