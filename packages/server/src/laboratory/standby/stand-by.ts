import { rm } from 'node:fs/promises';
import { type RoomPairSaid, type RoomVote, type RoomVoter, type StandbyStage, standbyStep } from '@quipu/contract';
import type { Millis } from '@quipu/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { periodicTask } from '../../platform/context/periodic-task.ts';
import type { Db } from '../../platform/db/database.ts';
import { hasCluster, placeIn } from '../../platform/db/embedded/place.ts';
import type { ProcessPorts } from '../../platform/process/process-ports.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/time/durations.ts';
import { keepAlive } from '../alive-file.ts';
import { type AsideFile, beforeAside } from '../aside/aside-file.ts';
import type { ClockMark } from '../clock-rule.ts';
import type { ClockPorts } from '../local-clock.ts';
import { isSameSecret, type PeerHost } from './answer-peer.ts';
import { type Asked, askPeer } from './ask-peer.ts';
import { ownFiles } from './base-copy.ts';
import { type LogTunnel, logTunnel } from './log-tunnel.ts';
import type { PairStanding } from './pair-standing.ts';
import { type KeptPair, keptPair } from './pair-store.ts';
import { DATABASE_VERSION, type PeerReply, type PeerRequest } from './peer-words.ts';
import { isReplicaIn, openReplica, type Replica } from './replica.ts';
import { roomVoters } from './room-voters.ts';
import { eraseStandbyFile, type StandbyFile, serverIdIn } from './standby-file.ts';
import { takeBaseCopy, takeFiles } from './take-copy.ts';
import { takeOver } from './take-over.ts';

export interface StandbyPorts extends Pick<ProcessPorts, 'monotonic' | 'timers'> {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly clocks: ClockPorts;
  readonly file: StandbyFile;
  /** The port of this computer's door. */
  readonly port: () => number;
  /** All is here, its certificate too: the room may come in. */
  readonly onCopied: () => Promise<void>;
}

/** The side of a pair that follows. */
export interface StandBy {
  readonly host: PeerHost;
  readonly greeted: (voter: RoomVoter | null, address: string) => RoomPairSaid;
  readonly standing: () => PairStanding;
  /** Its copy of the database; null: none can be read. */
  readonly db: () => Db | null;
  /** Whoever keeps the room decides that this computer takes over. False: the other one is there, or not all of it is here. */
  readonly serveAlone: () => boolean;
  /** Resolves when this computer has taken over, and its database has stopped. */
  readonly tookOver: Promise<void>;
  /** Resolves when it stands by no more, as the server wanted, and its database has stopped: with what its folder holds. */
  readonly left: Promise<AsideFile | null>;
  readonly stop: () => Promise<void>;
}

const LOOK_EVERY_MS = SECOND_MS;
const HEARD_LASTS_MS = 5 * SECOND_MS;
/** The other one is there and gives no log: it does not keep it any more. */
const LOST_AFTER_MS = MINUTE_MS;
const BY_DECISION = 2;
const LEAVE_TRIES = 3;

export const standBy = ({ config, log, clocks, file, port, onCopied, monotonic, timers }: StandbyPorts): StandBy => {
  const { dataFolder } = config;
  const id = serverIdIn(dataFolder);
  const known = roomVoters(monotonic);
  let replica: Replica | null = null;
  let tunnel: LogTunnel | null = null;
  let pair: KeptPair | null = null;
  let heard: { readonly at: Millis; readonly reply: PeerReply; readonly host: string } | null = null;
  let began = monotonic();
  let mark: ClockMark | null = null;
  let wants: RoomVote | null = null;
  let isCut = false;
  let isFollowing = false;
  let followedAt = monotonic();
  let isDecided = false;
  let isDismissed = false;
  let isLeaving = false;
  let isStopped = false;
  let filesOf = '';
  let resolveTaken = (): void => undefined;
  const tookOver = new Promise<void>((resolve) => {
    resolveTaken = resolve;
  });

  let resolveLeft = (_: AsideFile | null): void => undefined;
  const left = new Promise<AsideFile | null>((resolve) => {
    resolveLeft = resolve;
  });

  const request = (want: PeerRequest['want'], names: readonly string[] = []): PeerRequest => ({
    ...{ want, names, id, isFollowing, secret: file.secret, version: DATABASE_VERSION, port: port(), role: 'standby' },
    term: pair?.term ?? 0,
  });
  const hosts = (): readonly string[] => {
    const [last, row] = [heard?.host, pair?.leaderAt.host];
    return [...new Set([last, row, ...file.hosts])].filter((host) => host !== undefined);
  };
  const ask = async (
    want: PeerRequest['want'],
    names?: readonly string[],
  ): Promise<(Asked & { host: string }) | null> => {
    for (const host of hosts()) {
      const asked = await askPeer({ host, port: file.port, pin: file.pin }, request(want, names));
      if (asked !== null) return { ...asked, host };
    }
    return null;
  };
  const say = async (): Promise<void> => {
    const asked = await ask('say');
    asked?.socket.destroy();
    if (asked === null) return;
    const { reply, host } = asked;
    isDismissed = reply.refused === 'strange';
    isLeaving = reply.refused === 'dismissed';
    if (reply.refused !== null) return;
    heard = { at: monotonic(), reply, host };
    if (reply.role !== 'leader') return;
    mark = { told: reply.now, wall: clocks.wall(), ran: clocks.ran(), boot: clocks.boot, unreported: 0 };
    await keepAlive(config, reply.now);
  };
  const silentMs = (): Millis => monotonic() - (heard?.at ?? began);
  const isHeard = (): boolean => heard !== null && silentMs() < HEARD_LASTS_MS;

  const copy = async (): Promise<void> => {
    const asked = await ask('copy');
    if (asked === null || asked.reply.refused !== null) return void asked?.socket.destroy();
    await takeBaseCopy(asked.socket, dataFolder);
    log.info('the database of the room was copied');
  };
  const keepFiles = async (): Promise<void> => {
    const digest = heard?.reply.files ?? '';
    if (digest === '' || digest === filesOf) return;
    const asked = await ask('files', await ownFiles(dataFolder));
    if (asked === null || asked.reply.refused !== null) return void asked?.socket.destroy();
    await takeFiles(asked.socket, dataFolder);
    filesOf = digest;
  };
  /** Its log was lost to the other one: it begins with a new copy. */
  const forgetCopy = async (): Promise<void> => {
    await replica?.close();
    replica = null;
    await rm(placeIn(dataFolder).cluster, { recursive: true, force: true });
  };
  const lead = async (of: KeptPair, terms: number, from: Replica): Promise<void> => {
    await takeOver(from, { pair: of, id, terms, heard: mark });
    eraseStandbyFile(dataFolder);
    tunnel?.close();
    await from.close();
    replica = null;
    isStopped = true;
    log.warn({ term: of.term + terms }, 'this computer has taken over');
    resolveTaken();
  };
  /** Its disk says first that it is no standby, so that it can never take over: only then the server hears that it need not wait for it. */
  const leave = async (): Promise<void> => {
    const about = replica === null ? null : await beforeAside(replica.db, log);
    eraseStandbyFile(dataFolder);
    isStopped = true;
    for (let tries = 0; tries < LEAVE_TRIES; tries += 1) {
      const asked = await ask('leave');
      asked?.socket.destroy();
      if (asked !== null) break;
    }
    tunnel?.close();
    await replica?.close();
    replica = null;
    log.warn('this computer stands by no more');
    resolveLeft(about);
  };
  const cut = async (from: Replica): Promise<void> => {
    isFollowing = false;
    tunnel?.cut();
    await from.cut();
    isCut = true;
    pair = await keptPair(from.db);
  };

  const step = async (from: Replica): Promise<void> => {
    pair = await keptPair(from.db);
    if (pair === null) return;
    if (isDecided) {
      await cut(from);
      return lead(pair, BY_DECISION, from);
    }
    const next = isDismissed ? 'follow' : standbyStep(pair, id, { silentMs: silentMs(), isCut, votes: known.votes() });
    wants = next === 'ask' ? { term: pair.term + 1, for: id } : null;
    if (next === 'lead') return lead(pair, 1, from);
    if (next === 'cut') return cut(from);
    if (next === 'ask') return;
    if (isCut) {
      isCut = false;
      tunnel?.open();
      await from.follow();
    }
    isFollowing = await from.isFollowing();
    if (isFollowing) followedAt = monotonic();
    else if (isHeard() && !isDismissed && monotonic() - followedAt > LOST_AFTER_MS) await forgetCopy();
  };
  const look = async (): Promise<void> => {
    if (isStopped) return;
    await say();
    if (isLeaving) return leave();
    if (!hasCluster(dataFolder)) {
      if (isHeard()) await copy();
      if (!hasCluster(dataFolder)) return;
    }
    if (replica === null) {
      await onCopied();
      const isWhole = isReplicaIn(dataFolder);
      tunnel ??= await logTunnel(() => ask('log'));
      replica = await openReplica(dataFolder, tunnel.port);
      [began, followedAt] = [monotonic(), monotonic()];
      pair = await keptPair(replica.db);
      // It had been let take over, and was cut short.
      if (!isWhole && pair !== null) return lead(pair, 1, replica);
    }
    await step(replica);
    if (isHeard() && !isStopped) await keepFiles();
  };
  const task = periodicTask({ timers, log }, { everyMs: LOOK_EVERY_MS, failure: 'standing by failed', work: look });
  task.wake();

  const stage = (): StandbyStage => {
    if (isDismissed) return 'dismissed';
    if (replica === null) return file.isReplaced ? 'replaced' : 'copying';
    return isCut ? 'candidate' : isFollowing ? 'following' : 'copying';
  };
  return {
    tookOver,
    left,
    db: () => replica?.db ?? null,
    host: {
      dataFolder,
      connection: () => null,
      answer: async ({ secret, version }) => ({
        refused: version !== DATABASE_VERSION ? 'otherVersion' : isSameSecret(secret, file.secret) ? null : 'strange',
        id,
        role: 'standby',
        term: pair?.term ?? 0,
        isFollowing,
        now: mark?.told ?? 0,
        files: '',
        secret: '',
      }),
    },
    greeted: (voter, address) => {
      if (voter !== null) known.heard(voter, address);
      const other = pair === null ? null : { host: pair.leaderAt.host, port: pair.leaderAt.port };
      return { role: 'standby', term: pair?.term ?? 0, id, wants, other };
    },
    standing: () => ({
      id,
      pair,
      wasReplaced: file.isReplaced,
      stage: stage(),
      silentMs: heard === null ? null : Math.round(silentMs()),
      behind: null,
      votes: [...known.votes()].filter(
        ([voter, vote]) => pair?.voters.includes(voter) === true && vote.term === wants?.term && vote.for === id,
      ).length,
      code: null,
    }),
    serveAlone: () => {
      if (pair === null || replica === null || isHeard()) return false;
      isDecided = true;
      task.wake();
      return true;
    },
    stop: async () => {
      isStopped = true;
      await task.stop();
      tunnel?.close();
      await replica?.close();
    },
  };
};
