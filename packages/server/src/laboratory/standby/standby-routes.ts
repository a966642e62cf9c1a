import {
  becomeStandby,
  dismissStandby,
  getStandby,
  greetRoom,
  inviteStandby,
  type RoomPairSaid,
  type RoomVoter,
  type StandbyState,
  serveAlone,
} from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Module } from '../../platform/context/app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Handle } from '../../platform/http/handle.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { laboratoryHere } from '../laboratory-here-store.ts';
import { onlyFromLoopback } from '../loopback.ts';
import { isProctorCode } from '../proctor-code.ts';
import { texts as laboratoryTexts } from '../texts.ts';
import type { PairStanding } from './pair-standing.ts';
import { texts } from './texts.ts';

/** Whoever keeps a room asks this of its server or of the standby. Each word says why not; null: it is done. */
export interface StandbyDesk {
  readonly now: () => EpochMs;
  readonly standing: () => PairStanding;
  /** The database that says whose code counts; null: there is none yet. */
  readonly db: () => Db | null;
  readonly invite: () => string | null;
  readonly become: (card: string, code: string) => Promise<string | null>;
  readonly serveAlone: () => boolean | Promise<boolean>;
  readonly dismiss: () => boolean;
}

const stateOf = ({ now, standing }: StandbyDesk): StandbyState => {
  const { id, pair, stage, silentMs, behind, votes, code, wasReplaced } = standing();
  const isOnLeader = pair !== null && stage !== 'following' && stage !== 'candidate' && stage !== 'copying';
  const other = pair === null ? null : isOnLeader ? pair.standbyAt.host : pair.leaderAt.host;
  return {
    ...{ now: now(), stage, silentMs, votes, code, other },
    term: pair?.term ?? 0,
    behind: behind === null ? null : Math.max(0, Math.round(behind)),
    voters: pair?.voters.length ?? 0,
    tookOverAt: pair?.leader === id ? pair.tookOverAt : null,
    wasReplaced,
  };
};

export const serveStandby = (handle: Handle, allowedOrigins: readonly string[], desk: StandbyDesk): void => {
  const fromLoopback = onlyFromLoopback(allowedOrigins);
  const said = (why: string | null) => (why === null ? reply(200, stateOf(desk)) : forbidden(why));
  handle(
    getStandby,
    fromLoopback<typeof getStandby>(async () => said(null)),
  );
  handle(
    inviteStandby,
    fromLoopback<typeof inviteStandby>(async () => said(desk.invite())),
  );
  handle(
    becomeStandby,
    fromLoopback<typeof becomeStandby>(async ({ body: { card, code } }) => said(await desk.become(card, code))),
  );
  handle(
    dismissStandby,
    fromLoopback<typeof dismissStandby>(async () => said(desk.dismiss() ? null : texts.nothingToDismiss)),
  );
  handle(
    serveAlone,
    fromLoopback<typeof serveAlone>(async ({ body: { code } }) => {
      const db = desk.db();
      const here = db === null ? undefined : await laboratoryHere(db);
      if (here === undefined) return forbidden(laboratoryTexts.noLaboratory);
      if (!isProctorCode(here.key, code)) return forbidden(laboratoryTexts.otherCode);
      return said((await desk.serveAlone()) ? null : texts.nothingToDecide);
    }),
  );
};

export const standbyModule =
  (desk: StandbyDesk): Module =>
  (handle, { config }) =>
    serveStandby(handle, config.allowedOrigins, desk);

/** The room's computers are answered while this one does not serve. */
export const serveGreetings = (
  handle: Handle,
  now: () => EpochMs,
  greeted: (voter: RoomVoter | null, address: string) => RoomPairSaid | null,
): void =>
  handle(greetRoom, async ({ address, body: { voter } }) => reply(200, { now: now(), pair: greeted(voter, address) }));
