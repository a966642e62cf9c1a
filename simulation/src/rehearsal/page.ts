import { contentOf, isOpen } from '@quipu/engine';
import {
  createLogSender,
  createMemoryDrafts,
  createMemoryJournal,
  createQuizRuntime,
  type LogSender,
  type MemoryJournal,
  type QuizRuntime,
  realClock,
  realScheduler,
} from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import { reportStates } from '../../../packages/web/src/features/quiz/background/report-state.ts';
import { postTo } from '../../../packages/web/src/features/quiz/opening/post-log.ts';
import { sheetTransport } from '../../../packages/web/src/features/quiz/ports/sheet-transport.ts';
import type { ChannelAnswer } from '../../../packages/web/src/lib/push-ports.ts';
import { listenToServer } from '../../../packages/web/src/lib/server-socket.ts';
import { liveLine } from '../device/live-line.ts';
import type { CandidateApi } from './entrance.ts';

export interface PageOptions {
  readonly api: CandidateApi;
  readonly userId: number;
  readonly sheetId: number;
  readonly deviceId: string;
  /** It outlives the page, as a browser's storage does. */
  readonly journal: MemoryJournal;
  readonly page: Pick<URL, 'protocol' | 'host'>;
  readonly pushKey: string | null;
  /** These answers are at the server, it says. */
  readonly onAcknowledged: (answers: readonly { readonly id: number; readonly revision: number }[]) => void;
  readonly onTrouble: (what: string) => void;
}

/** The quiz as the web client puts it together (opening/open-quiz.ts), without a screen. The journal is in memory: no disk is tried here. */
export const openPage = (options: PageOptions) => {
  const { api, userId, sheetId, deviceId, journal, pushKey, onAcknowledged, onTrouble } = options;
  let keptContent: string | null = null;
  const transport = sheetTransport({
    ...{ api, sheetId, deviceId, session: null, wall: realClock.wall },
    page: { leaving: () => false, gone: () => false, back: () => new Promise(() => undefined) },
    onOpened: (opened) => {
      ({ keptContent } = opened);
    },
    onNoTime: () => undefined,
    owesAside: () => Promise.resolve(false),
  });
  const runtime: QuizRuntime = createQuizRuntime({
    ...{ clock: realClock, scheduler: realScheduler, journal, drafts: createMemoryDrafts() },
    transport: {
      ...transport,
      sync: (entries) => async () => {
        const reply = await transport.sync(entries)();
        if (E.isRight(reply)) onAcknowledged(entries);
        else onTrouble(`envío: ${reply.left.kind}`);
        return reply;
      },
      finish: (status, comment, finishedAt, entries, owes) => async () => {
        const reply = await transport.finish(status, comment, finishedAt, entries, owes)();
        if (E.isRight(reply)) onAcknowledged(entries);
        else onTrouble(`fin: ${reply.left.kind}`);
        return reply;
      },
    },
  });
  runtime.onRefused((failure) => onTrouble(`rechazo: ${failure.kind === 'refused' ? failure.status : failure.kind}`));
  let sender: LogSender | null = null;
  let stops: (() => void)[] = [];
  const position: { last: number | null } = { last: null };

  const begin = (): void => {
    sender = createLogSender({
      ...{ runtime, scheduler: realScheduler, held: null, inMemory: false, onHeld: () => undefined },
      keptContent: () => keptContent,
      post: postTo(api, () => contentOf(runtime.head()).sheetId, runtime.anchor),
    });
    stops.push(reportStates(api, runtime, false));
    if (pushKey === null) return;
    const feed = liveLine({
      ...{ api, scheduler: realScheduler, runtime, sheetId, position },
      onFired: () => onTrouble('finalizada por otro'),
    });
    const authorize = async (socketId: string, channelName: string): Promise<ChannelAnswer> => {
      const reply = await api.authorizeChannel({ socketId, channelName });
      if (E.isLeft(reply)) return 'later';
      return reply.right.status === 200 ? reply.right.body : 'refused';
    };
    const hangUp = listenToServer({
      ...{ userId, authorize, page: options.page, heard: feed.heard, connected: feed.connected },
      config: { key: pushKey, host: null, port: null, tls: false, cluster: '' },
      lost: runtime.doubt,
      refused: feed.connected,
      unheard: runtime.unheard,
      heardAgain: runtime.heard,
      isSilenceWanted: () => isOpen(runtime.head()),
    });
    stops.push(hangUp, feed.stop);
  };
  return {
    runtime,
    /** True: the first question is there. */
    open: async (): Promise<boolean> => {
      const started = await runtime.start();
      if (E.isRight(started)) begin();
      else onTrouble(`apertura: ${started.left.kind}`);
      return E.isRight(started);
    },
    log: () => sender?.status() ?? null,
    /** Gone at once, as a page that is closed or loaded again. */
    close: async (): Promise<void> => {
      for (const stop of stops) stop();
      stops = [];
      sender?.stop();
      runtime.secure();
      await runtime.stop();
    },
  };
};
export type Page = ReturnType<typeof openPage>;
export { createMemoryJournal };
