import type { Platform } from '../app/platform.ts';
import { keepAction } from '../evaluations/operator-action-store.ts';
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

/** Who acts and why; null where either is not said. */
export const whoAndWhy = ({ values }: Arguments): { readonly who: string; readonly why: string } | null => {
  const [who, why] = [said(values['who']), said(values['why'])];
  return who === null || why === null ? null : { who, why };
};

/** A command that says who acts and why, which is kept beside what was done. */
export const operatorAction =
  (name: string, act: Acting): Command =>
  async ({ db, config, now }, args) => {
    const acting = whoAndWhy(args);
    if (acting === null) return failed(accessTexts.needsWho);
    return db.transaction().execute(async (within) => {
      const acted = await act(within, args, { config, now });
      if (!('what' in acted)) return acted;
      await keepAction(within, acting.who, acting.why, { action: name, ...acted.what }, now());
      return acted.outcome;
    });
  };
