import { leaderStep, type RoomVote, type StandbyStage } from '@quipu/contract';
import type { Millis } from '@quipu/engine';
import type { AppContext } from '../../platform/context/app-context.ts';
import { type PeriodicTask, periodicTask } from '../../platform/context/periodic-task.ts';
import { connectDatabase } from '../../platform/db/database.ts';
import { jobLimits } from '../../platform/db/limits.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { isSameSecret, namesDigest, type PeerHost } from './answer-peer.ts';
import { askPeer } from './ask-peer.ts';
import { ownFiles } from './base-copy.ts';
import { invitation } from './invitation.ts';
import type { PairKeeper } from './pair-standing.ts';
import {
  dismissedPair,
  forgetLog,
  isDismissed,
  joinedPair,
  type KeptPair,
  keepPair,
  type LogStanding,
  lastPair,
  logStanding,
  waitForStandby,
} from './pair-store.ts';
import { DATABASE_VERSION, type PeerRefusal, type PeerReply, type PeerRequest } from './peer-words.ts';
import { roomVoters } from './room-voters.ts';
import { serverIdIn } from './standby-file.ts';

type Context = Pick<AppContext, 'connection' | 'config' | 'now' | 'monotonic' | 'timers' | 'log'>;

const LOOK_EVERY_MS = SECOND_MS;
/** One may hang with what is written about the pair. */
const CONNECTIONS = 3;
/** Its word of itself counts for so long. */
const WORD_LASTS_MS = 5 * SECOND_MS;
/** The rest comes with the next commits, which wait for it. */
const NEARLY_ALL_BYTES = 1_048_576;
/** Nobody who does not know of it has a term as high: neither one that went on alone nor one that took over. */
const BY_DECISION = 2;
const NOBODY: LogStanding = { isFollowed: false, isWaitedFor: false, behind: null };

/** `own`: the certificate of this server's door, and its port. */
export const pairKeeper = (
  context: Context,
  own: { readonly pin: () => string; readonly port: () => number },
): PairKeeper => {
  const { connection, config, now, monotonic, log } = context;
  // Its own: those of the room's pages all wait for the standby, where that is gone.
  const db = connectDatabase(connection, { size: CONNECTIONS, limits: jobLimits });
  const id = serverIdIn(config.dataFolder);
  const known = roomVoters(monotonic);
  const invited = invitation(monotonic);
  let pair: KeptPair | null = null;
  /** It tells the term also where nobody stands by any more. */
  let last: KeptPair | null = null;
  let standing = NOBODY;
  let waits: boolean | null = null;
  /** It was written that both have everything, and nobody knows yet whether the other one has that. */
  let isJoining = false;
  let isWriting = false;
  let isDismissing = false;
  /** The standby has said that it will never take over, nor follow. */
  let hasLeft = false;
  let dismissed: Pick<KeptPair, 'standby' | 'secret'> | null = null;
  let isServing = false;
  let hasAsked = false;
  let heardAt: Millis | null = null;
  let followedAt: Millis = monotonic();
  let saysItFollowsAt: Millis = Number.NEGATIVE_INFINITY;
  let wants: RoomVote | null = null;
  let serve = (): void => undefined;
  let replace = (_: KeptPair): void => undefined;
  const mayServe = new Promise<void>((resolve) => {
    serve = () => {
      isServing = true;
      resolve();
    };
  });
  const replaced = new Promise<KeptPair>((resolve) => {
    replace = resolve;
  });

  const wait = async (should: boolean): Promise<void> => {
    if (waits === should) return;
    await waitForStandby(db, should);
    waits = should;
  };
  /** Not waited for: a commit that hangs must not keep this server from looking. */
  const write = (next: KeptPair): void => {
    if (isWriting) return;
    isWriting = true;
    keepPair(db, next)
      .catch((error: unknown) => log.warn({ error }, 'the pair could not be written'))
      .finally(() => {
        isWriting = false;
      });
  };
  const goAlone = async (of: KeptPair, terms: number): Promise<void> => {
    await wait(false);
    pair = { ...of, term: of.term + terms, leaderAt: { ...of.leaderAt, id }, leader: id, isBoth: false };
    await keepPair(db, pair);
    isJoining = false;
    wants = null;
    log.warn({ term: pair.term }, 'this server goes on without its standby');
    serve();
  };
  const dismissNow = async (of: KeptPair): Promise<void> => {
    await wait(false);
    const next = dismissedPair(of);
    await keepPair(db, next);
    [pair, last, dismissed] = [null, next, of];
    [isDismissing, hasLeft, isJoining, wants, standing] = [false, false, false, null, NOBODY];
    log.warn({ term: next.term }, 'nobody stands by this server any more');
    await forgetLog(db);
  };
  const heard = (
    of: KeptPair,
    { role, term, isFollowing }: Pick<PeerRequest, 'role' | 'term' | 'isFollowing'>,
  ): void => {
    heardAt = monotonic();
    if (isFollowing) saysItFollowsAt = heardAt;
    if (role === 'leader' && term > of.term) replace(of);
  };
  const request = (of: KeptPair): PeerRequest => ({
    want: 'say',
    secret: of.secret,
    version: DATABASE_VERSION,
    id,
    port: own.port(),
    role: isServing ? 'leader' : 'waiting',
    term: of.term,
    isFollowing: false,
    names: [],
  });
  let isAsking = false;
  const ask = (of: KeptPair): void => {
    if (isAsking) return;
    isAsking = true;
    void askPeer({ ...of.standbyAt, pin: own.pin() }, request(of)).then((asked) => {
      asked?.socket.destroy();
      if (asked !== null && asked.reply.refused === null) heard(of, asked.reply);
      hasAsked = true;
      isAsking = false;
    });
  };

  const look = async (): Promise<void> => {
    last = await lastPair(db);
    const kept = last === null || isDismissed(last) ? null : last;
    pair = kept;
    if (kept === null) return serve();
    // One that has all of it may take over as long as it has not left; one that this server went on without cannot any more.
    if (isDismissing && kept.leader === id && (hasLeft || !(kept.isBoth || isJoining))) return dismissNow(kept);
    ask(kept);
    standing = await logStanding(db);
    const isBoth = kept.isBoth || isJoining;
    if (kept.isBoth) isJoining = false;
    const follows = standing.isFollowed && monotonic() - saysItFollowsAt < WORD_LASTS_MS;
    if (follows) followedAt = monotonic();
    if (isBoth) {
      await wait(true);
      const effective = { ...kept, isBoth };
      const step = leaderStep(effective, { silentMs: monotonic() - followedAt, votes: known.votes() });
      wants = step === 'ask' ? { term: kept.term + 1, for: id } : null;
      if (kept.leader !== id) return;
      if (step === 'alone') return goAlone(kept, 1);
      if (!follows) return;
      serve();
    } else {
      // One that has gone on alone, or has nobody yet that has everything.
      if (kept.leader === id && hasAsked) serve();
      if (!follows || !isServing) return wait(false);
      if (!standing.isWaitedFor) {
        if ((standing.behind ?? Number.POSITIVE_INFINITY) <= NEARLY_ALL_BYTES) await wait(true);
        return;
      }
      if (isWriting) return;
      isJoining = true;
      return write({ ...kept, isBoth: true });
    }
    const voters = known.next(kept.voters);
    if (voters !== null) write({ ...kept, voters });
  };
  let task: PeriodicTask | null = null;

  const admit = async ({ id: standby, port, secret }: PeerRequest, at: { own: string; other: string }) => {
    // Two computers of one disk have one name: neither would know who leads.
    if (standby === id || pair?.isBoth === true || isJoining || !invited.take(secret)) return null;
    const next = joinedPair(last, { id, host: at.own, port: own.port() }, { id: standby, host: at.other, port });
    await keepPair(db, next);
    [pair, last] = [next, next];
    return next.secret;
  };
  const answer: PeerHost['answer'] = async (asked, at) => {
    const said = async (refused: PeerRefusal | null, secret = ''): Promise<PeerReply> => ({
      refused,
      id,
      role: isServing ? 'leader' : 'waiting',
      term: pair?.term ?? 0,
      isFollowing: false,
      now: now(),
      files: refused === null ? namesDigest(await ownFiles(config.dataFolder)) : '',
      secret,
    });
    if (asked.version !== DATABASE_VERSION) return said('otherVersion');
    if (asked.want === 'admit') {
      const secret = await admit(asked, at);
      return secret === null ? said('strange') : said(null, secret);
    }
    const isOf = (of: Pick<KeptPair, 'standby' | 'secret'> | null): boolean =>
      of !== null && asked.id === of.standby && isSameSecret(asked.secret, of.secret);
    if (isOf(pair) && isDismissing) {
      if (asked.want === 'leave') {
        hasLeft = true;
        task?.wake();
      }
      return said('dismissed');
    }
    if (pair === null || !isOf(pair)) return said(isOf(dismissed) ? 'dismissed' : 'strange');
    heard(pair, asked);
    return said(null);
  };

  const stageOf = (of: KeptPair): StandbyStage => {
    if (!isServing) return 'waiting';
    if (isDismissing && wants === null) return 'dismissing';
    if (of.isBoth || isJoining) return wants === null ? 'both' : 'held';
    return heardAt !== null && monotonic() - heardAt < WORD_LASTS_MS ? 'joining' : 'alone';
  };
  return {
    host: {
      dataFolder: config.dataFolder,
      connection: () => (typeof connection === 'string' ? null : connection),
      answer,
    },
    mayServe,
    replaced,
    greeted: (voter, address) => {
      if (pair === null) {
        // The room's computers know this server by its term, whoever stands by it.
        if (last === null || last.leader !== id) return null;
        return { role: isServing ? 'leader' : 'waiting', term: last.term, id, wants: null, other: null };
      }
      if (voter !== null) known.heard(voter, address);
      const { host, port } = pair.standbyAt;
      return { role: isServing ? 'leader' : 'waiting', term: pair.term, id, wants, other: { host, port } };
    },
    standing: () => {
      const votes = [...known.votes()].filter(
        ([voter, vote]) => pair?.voters.includes(voter) === true && vote.term === wants?.term && vote.for === id,
      );
      return {
        id,
        pair,
        wasReplaced: false,
        stage: pair === null ? 'none' : stageOf(pair),
        silentMs: heardAt === null ? null : Math.round(monotonic() - heardAt),
        behind: standing.behind,
        votes: votes.length,
        code: invited.code(),
      };
    },
    invite: () => {
      if (pair?.isBoth === true || isJoining) return false;
      invited.make();
      return true;
    },
    serveAlone: async () => {
      if (pair === null || (isServing && wants === null)) return false;
      await goAlone(pair, BY_DECISION);
      return true;
    },
    dismiss: () => {
      if (pair === null || pair.leader !== id || !isServing || wants !== null) return false;
      isDismissing = true;
      task?.wake();
      return true;
    },
    start: () => {
      task ??= periodicTask(context, {
        everyMs: LOOK_EVERY_MS,
        failure: 'the pair could not be looked at',
        work: look,
      });
      task.wake();
    },
    stop: async () => {
      await task?.stop();
      await db.destroy();
    },
  };
};
