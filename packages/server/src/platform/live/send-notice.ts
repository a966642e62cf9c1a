import type { PushData } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { keepActions } from '../audit/operator-action-store.ts';
import type { Db } from '../db/database.ts';
import { publishAll } from './publish.ts';

export interface Notice {
  readonly who: string;
  readonly why: string;
  /** The audit log keeps it: for whom the notice was, beside what it says. */
  readonly what: object | readonly object[];
  readonly to: 'global' | readonly number[];
  readonly data: Omit<PushData<'message'>, 'sentAt'>;
  readonly at: EpochMs;
  /** See keepAction. */
  readonly once?: string;
}

/** A notice on the screens of people, or of everyone; who sent it is kept. */
export const sendNotice = (db: Db, { who, why, what, to, data, at, once }: Notice): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const whats = [what].flat().map((one) => ({ action: 'send-message', ...one, ...data }));
    await keepActions(tx, who, why, whats, at, once);
    const channels = to === 'global' ? (['global'] as const) : to.map((userId) => ({ userId }));
    await publishAll(
      tx,
      channels.map((channel) => ({ channel, name: 'message' as const, data, at })),
    );
  });
