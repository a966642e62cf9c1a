import type { Database } from './database.ts';
import type { Desktop } from './desktop.ts';
import { journalKey } from './desktop-journals.ts';
import { someone } from './people.ts';
import { arrive, enter, fillLogin } from './screen.ts';

/** An evaluation that somebody takes in the application, as often as that is started. */
export const sheetOnDesktop = async (desktop: Desktop, db: Database, evaluation: string) => {
  const me = someone();
  const takeUp = async () => {
    await fillLogin(desktop.page, me);
    await arrive(desktop.page);
    return enter(desktop.page, evaluation);
  };
  const sheet = await takeUp();
  return { sheet, key: await journalKey(db, me, sheet.id), takeUp };
};
