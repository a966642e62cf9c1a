import type { PushData } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import { keepAction } from '../evaluations/operator-action-store.ts';
import { publishAll } from './publish.ts';

export const LONGEST_NOTICE = 2_000;

export interface Notice {
  readonly who: string;
  readonly why: string;
  /** Whom it was meant for, beside what it says. */
  readonly what: object;
  readonly to: 'global' | readonly number[];
  readonly data: PushData<'message'>;
  readonly at: EpochMs;
  /** See keepAction. */
  readonly once?: string;
}

/** A notice on the screens of people, or of everyone; who sent it is kept. */
export const sendNotice = (db: Db, { who, why, what, to, data, at, once }: Notice): Promise<void> =>
  db.transaction().execute(async (within) => {
    await keepAction(within, who, why, { action: 'send-message', ...what, ...data }, at, once);
    const channels = to === 'global' ? (['global'] as const) : to.map((userId) => ({ userId }));
    await publishAll(
      within,
      channels.map((channel) => ({ channel, name: 'message' as const, data, at })),
    );
  });
