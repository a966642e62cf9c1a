import { calls, clientOf } from '@quipu/contract';
import { contentOf } from '@quipu/engine';
import { createLogSender, createQuizRuntime, type LogSender, type QuizRuntime } from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import type { LinkTruth } from '../../../packages/engine/src/testing/swarm/link-truth.ts';
import { postTo } from '../../../packages/web/src/features/quiz/opening/post-log.ts';
import { openSheetJournal, type SheetJournal } from '../../../packages/web/src/features/quiz/ports/sheet-journal.ts';
import { sheetTransport } from '../../../packages/web/src/features/quiz/ports/sheet-transport.ts';
import { createSend } from '../../../packages/web/src/lib/create-send.ts';
import { createSharedRefresh } from '../../../packages/web/src/lib/shared-refresh.ts';
import { silentChannel } from '../../../packages/web/src/lib/tab-channel.ts';
import type { TokenPair } from '../../../packages/web/src/lib/token-pair.ts';
import type { Network } from '../network/network.ts';
import type { PushHub } from '../server/push-hub.ts';
import type { Trace } from '../world/trace.ts';
import type { DiskFaults } from './faulty-journal.ts';
import { faultyDrafts, faultyJournal } from './faulty-journal.ts';
import { liveLine } from './live-line.ts';
import type { Machine } from './machine.ts';

/** The person who is logged in here: a tab's session storage, which outlives its pages. */
export interface Account {
  readonly userId: number;
  pair: TokenPair | null;
  endedAs: string | null;
  /** The last pushed event that is known of. */
  readonly position: { last: number | null };
}

export interface Page {
  readonly name: string;
  readonly runtime: QuizRuntime;
  readonly sender: () => LogSender | null;
  readonly isAlive: () => boolean;
  readonly isLost: () => boolean;
  /** The operator has ended the sheet, and it was told so: it goes home. */
  readonly isTerminated: () => boolean;
  /** It was told by a message that the server takes nothing of the sheet any more. */
  readonly isRefused: () => boolean;
  /** Tells whether the sheet was opened in it: an ended one is not. */
  readonly isOpen: () => boolean;
  /** Opens the sheet, or goes on with it. */
  readonly open: () => Promise<boolean>;
  /** It goes in good order, and is killed next: what it can keep in that instant, it keeps. */
  readonly leave: () => void;
  /** Gone at once, whatever it was doing. */
  readonly kill: () => void;
  /** Another tab has the sheet now: nothing more is done here. */
  readonly lose: () => void;
}

export interface PageOptions {
  readonly name: string;
  readonly machine: Machine;
  readonly network: Network;
  readonly trace: Trace;
  readonly account: Account;
  readonly sheetId: number;
  readonly deviceId: string;
  readonly hasLine: () => boolean;
  readonly hasPush: () => boolean;
  readonly disk: DiskFaults;
  readonly hub: PushHub;
  /** The true state of its line. */
  readonly link: LinkTruth;
}

const apiOf = ({ name, machine, network, account, hasLine }: PageOptions, isAlive: () => boolean) => {
  const http = network({ name, isAlive, hasLine, whenAwake: machine.whenAwake });
  const refresh = createSharedRefresh({
    http,
    pair: () => account.pair,
    keep: (pair) => {
      account.pair = pair;
    },
    channel: silentChannel,
    exclusively: (work) => work(),
    now: machine.clock.wall,
  });
  const send = createSend({
    http,
    monotonic: machine.clock.monotonic,
    tokenInUse: () => account.pair?.token ?? null,
    refresh,
    heardTime: () => undefined,
    sessionEnded: ({ kind }) => {
      account.pair = null;
      account.endedAs = kind;
    },
  });
  return clientOf(send, calls);
};

/** A page as the web client puts it together for a sheet (opening/open-quiz.ts), on a machine of the simulation. */
export const createPage = async (options: PageOptions): Promise<Page> => {
  const { name, machine, trace, sheetId, account, deviceId, disk, hub, link } = options;
  let alive = true;
  let lost = false;
  let opened = false;
  let terminated = false;
  let leaving = false;
  const isAlive = (): boolean => alive;
  const api = apiOf(options, isAlive);
  const scheduler = machine.schedulerOf(isAlive);
  globalThis.indexedDB = machine.disk();
  const kept: SheetJournal = await openSheetJournal([account.userId, sheetId], deviceId, machine.atOnce);
  const journal = faultyJournal(kept, disk, isAlive, (lines) => link.logged(lines));
  let keptContent: string | null = null;
  const transport = sheetTransport({
    api,
    sheetId,
    session: null,
    deviceId: kept.deviceId,
    wall: machine.clock.wall,
    page: { leaving: () => leaving, gone: () => leaving, back: () => new Promise(() => undefined) },
    onOpened: (opened) => {
      ({ keptContent } = opened);
    },
    onNoTime: () => undefined,
    owesAside: () => Promise.resolve(false),
  });
  const drafts = faultyDrafts(kept.drafts, disk, isAlive);
  const runtime = createQuizRuntime({ clock: machine.clock, scheduler, journal, drafts, transport });
  let sender: LogSender | null = null;
  let refused = false;
  runtime.onRefused((failure) => {
    refused ||= failure.kind === 'refused' && failure.status === 403 && failure.message !== null;
  });

  return {
    name,
    runtime,
    sender: () => sender,
    isAlive,
    open: async () => {
      const started = await runtime.start();
      trace.tell(`${name} opened ${E.isRight(started) ? 'the sheet' : JSON.stringify(started.left)}`);
      if (E.isLeft(started)) return false;
      opened = true;
      sender = createLogSender({
        runtime,
        scheduler,
        held: kept.extras().log,
        inMemory: false,
        keptContent: () => keptContent,
        post: postTo(api, () => contentOf(runtime.head()).sheetId, runtime.anchor, machine.clock),
        onHeld: (log) => {
          kept.keepExtras({ log }).catch(() => undefined);
        },
      });
      const line = liveLine({
        api,
        scheduler,
        runtime,
        sheetId,
        position: account.position,
        onFired: () => {
          terminated = true;
          void runtime.flush();
        },
      });
      hub.join({
        name,
        isAlive: () => alive && !lost,
        hasLine: () => options.hasLine() && options.hasPush(),
        heard: line.heard,
        connected: line.connected,
      });
      return true;
    },
    leave: () => {
      leaving = true;
      runtime.secure();
    },
    kill: () => {
      alive = false;
      kept.close();
    },
    lose: () => {
      sender?.stop();
      lost = true;
    },
    isLost: () => lost,
    isOpen: () => opened,
    isTerminated: () => terminated,
    isRefused: () => refused,
  };
};
