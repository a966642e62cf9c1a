import type { Signal } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';
import { publish } from '../../platform/live/publish.ts';
import { VIEWING_MS } from './end-viewings.ts';
import { endViewing } from './own-viewing.ts';

export type RelayOutcome = 'relayed' | 'stranger' | 'over' | 'tooMany';

interface Relayed {
  readonly from: number;
  readonly to: number;
  readonly signal: Signal;
}

/** Some dozens are usual of an offer; those that follow it are seconds apart. */
export const MAX_SIGNALS = 200;

/** The viewer offers, the examinee answers; all else comes from both. */
const MAY_SAY = {
  offer: ['proctor'],
  answer: ['examinee'],
  candidate: ['proctor', 'examinee'],
  stop: ['proctor', 'examinee'],
};

export const relaySignal = (db: Db, { from, to, signal }: Relayed, at: EpochMs): Promise<RelayOutcome> =>
  db.transaction().execute(async (tx): Promise<RelayOutcome> => {
    const viewing = await tx
      .selectFrom('viewing')
      .select(['examinee_id', 'proctor_id'])
      .where('id', '=', signal.viewing)
      .executeTakeFirst();
    const side =
      viewing?.examinee_id === from && viewing.proctor_id === to
        ? 'examinee'
        : viewing?.proctor_id === from && viewing.examinee_id === to
          ? 'proctor'
          : null;
    if (side === null || !MAY_SAY[signal.type].includes(side)) return 'stranger';
    const live = await tx
      .updateTable('viewing')
      .set((set) => ({ signals: set('signals', '+', 1) }))
      .where('id', '=', signal.viewing)
      .where('ended_at', 'is', null)
      .where('renewed_at', '>', instant(at - VIEWING_MS))
      .returning('signals')
      .executeTakeFirst();
    if (live === undefined) return 'over';
    if (signal.type === 'stop') await endViewing(tx, signal.viewing, at);
    else if (live.signals > MAX_SIGNALS) return 'tooMany';
    else await publish(tx, { channel: { userId: to }, name: signal.type, data: { from, signal }, at });
    return 'relayed';
  });
