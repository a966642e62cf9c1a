import { HOUR_MS } from '@quipu/contract';
import type { LineLog } from '../line-log.ts';
import type { Found, SystemUpdater } from '../updater-calls.ts';
import { areOfFeed } from './of-feed.ts';
import { withOldKept } from './old-kept.ts';
import { type UpdateState, Version } from './update-state.ts';
import { whyFailed } from './why-failed.ts';

/** The window is usable by then. Computers that are switched on together do not ask together. */
const FIRST_MS = 10_000;
const SPREAD_MS = 60_000;
const EVERY_MS = 4 * HOUR_MS;
/** Twice as long after each failure that follows another. */
const AFTER_FAILURE_MS = 900_000;

export interface UpdatePorts extends SystemUpdater {
  readonly feed: string;
  /** Tells whether this computer has answers that the server has not. */
  readonly isAnythingUnsent: () => boolean;
  /** Tells whether the server of a laboratory runs here. */
  readonly isServing: () => boolean;
  readonly after: (ms: number, then: () => void) => () => void;
  readonly chance: () => number;
  readonly log: LineLog;
}

/** `later`: the system takes the new version over first, and ends the application itself. */
export type Installing = 'no' | 'now' | 'later';

export interface UpdateWatch {
  readonly start: () => void;
  readonly state: () => UpdateState;
  readonly onState: (listener: (state: UpdateState) => void) => void;
  /** A person asks for it. */
  readonly look: () => void;
  /** Something that kept a new version waiting may be over. */
  readonly freed: () => void;
  readonly evaluationRunning: (isRunning: boolean) => void;
  /** The version that the server lets in; null: it has not said. */
  readonly expect: (version: string | null) => void;
  /** The application ends. `restart`: a person has asked for the new version, and it comes back as that. */
  readonly install: (how: { readonly restart: boolean }) => Installing;
  /** The computer is switched off: whoever is replaced half is no application any more. */
  readonly systemEnds: () => void;
  /** The system takes the new version over, and will end the application. */
  readonly isTaken: () => boolean;
  readonly stop: () => void;
}

/**
 * Looks for a new version, downloads it beside the work, and installs it when its person says so or closes the application.
 * Nothing of it happens while an evaluation runs, nor while this computer has answers that were not sent; but for a person
 * who asks, since a version that the server lets in no more cannot send them. Nothing is installed under a server that runs. Only the version that the server expects is
 * installed: with any other nobody could log in.
 */
export const watchUpdates = (ports: UpdatePorts): UpdateWatch => {
  const { updater, needsRights, program, feed, isAnythingUnsent, isServing, after, chance, log } = ports;
  let state: UpdateState = { kind: 'waiting' };
  let tell: (state: UpdateState) => void = () => undefined;
  let cancelAlarm = () => {};
  let cancelDownload = () => {};
  let expected: string | null = null;
  /** Tells what the feed has, and whether its file is here and whole. */
  let known: string | null = null;
  let isReady = false;
  let running = false;
  let isAsked = false;
  let isBusy = false;
  let wasKept = false;
  let isOver = false;
  let isTaken = false;
  let failures = 0;

  const isKept = () => running || (!isAsked && (isAnythingUnsent() || isServing()));
  /** Its programs lie with the application's, and its database ends in its own time. */
  const isHeld = () => isKept() || isServing();
  const set = (next: UpdateState) => {
    state = next;
    tell(state);
  };
  const settle = () => {
    if (known === null) set({ kind: 'current' });
    else if (!isReady || expected !== known) set({ kind: 'found', version: known });
    else set({ kind: isHeld() ? 'held' : 'ready', version: known });
  };
  const download = async (version: string, { cancellationToken }: Found) => {
    log('download', version);
    set({ kind: 'downloading', version, percent: 0 });
    cancelDownload = () => cancellationToken?.cancel();
    try {
      await updater.downloadUpdate(cancellationToken);
      isReady = true;
      log('downloaded', version);
    } catch (error) {
      if (!running) throw error;
      wasKept = true;
      log('cancelled', version);
    }
  };
  const look = async () => {
    if (!isReady) set({ kind: 'looking' });
    const found = await updater.checkForUpdates();
    const version = found?.isUpdateAvailable === true ? found.updateInfo.version : null;
    if (version !== known) isReady = false;
    known = null;
    if (found !== null && version !== null) {
      if (!Version.is(version) || !areOfFeed(found.updateInfo.files, feed)) {
        log('refused');
        throw new Error('The feed names what is not its own');
      }
      known = version;
      if (!isReady && isKept()) wasKept = true;
      else if (!isReady) await download(version, found);
    }
    settle();
  };
  const lookNow = async (): Promise<void> => {
    if (running) wasKept = true;
    if (running || isBusy || isOver) return;
    isBusy = true;
    wasKept = false;
    cancelAlarm();
    const wasReady = isReady;
    try {
      await look();
      failures = 0;
    } catch {
      failures += 1;
      // What is here and whole is so without the feed.
      if (wasReady && isReady) settle();
      else set({ kind: 'failed' });
    }
    isBusy = false;
    const next = failures === 0 ? EVERY_MS : Math.min(EVERY_MS, AFTER_FAILURE_MS * 2 ** failures);
    if (!isOver) cancelAlarm = after(next, () => void lookNow());
  };
  const freed = () => {
    if (isReady) settle();
    else if (wasKept) void lookNow();
  };

  updater.on('error', (error) => log('failed', whyFailed(error)));
  updater.on('download-progress', ({ percent }) => {
    const whole = Math.floor(percent);
    if (state.kind === 'downloading' && state.percent !== whole) set({ ...state, percent: whole });
  });

  return {
    start: () => {
      cancelAlarm = after(FIRST_MS + chance() * SPREAD_MS, () => void lookNow());
    },
    state: () => state,
    onState: (listener) => {
      tell = listener;
    },
    look: () => {
      isAsked = true;
      void lookNow();
    },
    freed,
    evaluationRunning: (isRunning) => {
      running = isRunning;
      if (running) cancelDownload();
      freed();
    },
    expect: (version) => {
      expected = version;
      if (known !== null && !isBusy) settle();
    },
    install: ({ restart }) => {
      if (!isReady || expected !== known || isOver || (needsRights && !restart)) return 'no';
      if (isHeld()) {
        settle();
        return 'no';
      }
      log('install', String(known));
      try {
        if (updater.install === undefined) {
          updater.autoRunAppAfterInstall = restart;
          updater.quitAndInstall();
          isTaken = true;
          return 'later';
        }
        if (withOldKept(program, () => updater.install?.(true, restart) === true)) return 'now';
      } catch {
        log('failed', 'install');
      }
      // The library tries once. What is started next tries anew.
      isReady = false;
      set({ kind: 'failed' });
      return 'no';
    },
    systemEnds: () => {
      isOver = true;
    },
    isTaken: () => isTaken,
    stop: () => {
      isOver = true;
      cancelAlarm();
      cancelDownload();
    },
  };
};
