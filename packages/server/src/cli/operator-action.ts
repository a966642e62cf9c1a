import type { Platform } from '../app/platform.ts';
import type { Db } from '../db/database.ts';
import type { Within } from '../evaluations/sheet-store.ts';
import { accessTexts } from './access-texts.ts';
import { type Arguments, type Command, failed, type Outcome } from './command.ts';

/** Something that was done. Whatever else an act returns was refused, and is not kept. */
export interface Act {
  readonly what: object;
  readonly outcome: Outcome;
}
type Acting = (within: Within, args: Arguments, platform: Pick<Platform, 'config' | 'now'>) => Promise<Act | Outcome>;

const said = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' ? null : text.trim();

export const keepAction = (within: Db, who: string, why: string, what: object, at: number) =>
  within
    .insertInto('operator_action')
    .values({ at: new Date(at), who, why, what: JSON.stringify(what) })
    .execute();

/** A command that says who acts and why, which is kept beside what was done. */
export const operatorAction =
  (name: string, act: Acting): Command =>
  async ({ db, config, now }, args) => {
    const [who, why] = [said(args.values['who']), said(args.values['why'])];
    if (who === null || why === null) return failed(accessTexts.needsWho);
    return db.transaction().execute(async (within) => {
      const acted = await act(within, args, { config, now });
      if (!('what' in acted)) return acted;
      await keepAction(within, who, why, { action: name, ...acted.what }, now());
      return acted.outcome;
    });
  };
