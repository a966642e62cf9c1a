import { hash } from 'node:crypto';
import * as E from '#fp-ts/Either.js';
import { answerOf, epochOf, type QuizSession } from '../../index.ts';
import type { Version } from '../../model/detail.ts';
import type { PendingEntry } from '../../model/pending-entry.ts';
import { ordinalOfAnswer } from '../../model/sheet-index.ts';
import type { Journal, Transport, TransportFailure } from '../../runtime/ports.ts';
import { createQuizRuntime, type QuizRuntime } from '../../runtime/quiz-runtime.ts';
import type { Checks } from '../invariants.ts';
import type { Chance } from '../simulation/chance.ts';
import { createMemoryDisk, type MemoryDisk } from '../simulation/memory-disk.ts';
import type { ServerDouble } from '../simulation/server-double.ts';
import type { Machine, Page, VirtualTime } from '../simulation/virtual-time.ts';
import { AnswersTruth, above, givenIn, givenKey } from './answers-truth.ts';
import { LinkTruth, SilenceWatch } from './link-truth.ts';
import { TypedTruth } from './typed-truth.ts';

/** A page with the sheet on it. */
export interface OpenPage {
  readonly page: Page;
  readonly runtime: QuizRuntime;
  readonly link: LinkTruth;
  /** Null: not known yet. */
  started: boolean | null;
  /** The epoch of which the truth has been told. */
  epoch: number;
  /** The last line that the page has written, or tried to. */
  seq: number;
  /** The session that it showed at the last look. */
  judged: QuizSession | null;
}

interface World {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly server: ServerDouble;
  readonly checks: Checks;
  readonly trace: (line: string) => void;
  /** Told of the type of each event that is written. */
  readonly seen: (event: string) => void;
}

const sha256 = (text: string): string => hash('sha256', text, 'base64url');

const said = (failure: TransportFailure | null): string => (failure === null ? 'ok' : failure.kind);

const seqOf = (line: string): number => Number(/^\{"seq":(\d+)/.exec(line)?.[1] ?? -1);
const typeIn = (line: string): string => /"type":"(\w+)"/.exec(line)?.[1] ?? '';

/** A computer with the journal on it, and at most one page that has the sheet. */
export class Device {
  readonly truth = new AnswersTruth();
  readonly typed = new TypedTruth();
  readonly disk: MemoryDisk;
  readonly machine: Machine;
  open: OpenPage | null = null;
  private readonly name: string;
  private readonly world: World;
  /** The disk did not do as it is asked since the page was opened: a key may not be on it in time. */
  private isDiskBad = false;
  /** A random id that is kept with the journal. */
  private id = 1;

  constructor(name: string, world: World) {
    this.name = name;
    this.world = world;
    this.machine = world.time.machine();
    this.disk = createMemoryDisk(world.time, world.chance);
  }

  logIn(): void {
    this.world.server.login = this.name;
  }

  /** A page is opened, and asks for the sheet. Whether it has it shows later. */
  openPage(): void {
    const { server, checks, time, trace, seen } = this.world;
    const page = this.machine.openPage();
    const link = new LinkTruth(checks);
    const silence = new SilenceWatch(time.later, () => link.silent());
    const wire = server.transport(`${this.name}${this.id}`, {
      deliver: page.deliver,
      asked: (request) => {
        const ended = silence.asked();
        return (failure) => {
          ended();
          trace(`${this.name} ${request} ${said(failure)}`);
          link.heard(request, failure);
          // A capture was told, or posts are taken: of such replies a page takes nothing of how the link is.
          const isWord = request !== 'printScreen' && request !== 'emptySync';
          if (isWord && (failure === null || failure.kind === 'refused')) silence.heard();
        };
      },
    });
    const told = (entries: readonly PendingEntry[]): void => {
      for (const entry of entries) {
        const ordinal = ordinalOfAnswer(server.index, entry.id);
        if (ordinal !== undefined) this.truth.posted(ordinal, entry);
      }
    };
    const transport: Transport = {
      ...wire,
      sync: (entries) => {
        told(entries);
        return wire.sync(entries);
      },
      finish: (status, comment, finishedAt, entries, owes) => {
        told(entries);
        return wire.finish(status, comment, finishedAt, entries, owes);
      },
    };
    const onDisk = this.disk.ofPage(page.deliver);
    const journal: Journal = {
      read: onDisk.read,
      append: (lines) => {
        // What the disk refused comes again.
        const fresh = lines.filter((line) => seqOf(line) > opened.seq);
        opened.seq = Math.max(opened.seq, ...fresh.map(seqOf));
        link.logged(fresh);
        for (const line of fresh) {
          this.truth.logged(line, server.index, checks);
          seen(typeIn(line));
          trace(`${this.name} writes ${line}`);
        }
        return onDisk.append(lines);
      },
    };
    const { clock } = this.machine;
    const drafts = this.disk.draftsOfPage(page.deliver);
    const { scheduler } = page;
    const runtime = createQuizRuntime({ clock, scheduler, journal, drafts, transport, sha256 });
    const opened: OpenPage = { page, runtime, link, started: null, epoch: 0, seq: -1, judged: null };
    this.open = opened;
    this.isDiskBad = false;
    this.lookAtDisk();
    runtime.subscribe(() => this.noticeEpoch(opened));
    runtime.onRefused((failure) => {
      if (failure.kind === 'refused' && failure.status === 401) this.leave(opened);
    });
    void runtime.start().then((result) => {
      opened.started = E.isRight(result);
      if (opened.started) {
        this.noticeEpoch(opened);
        this.judgeTyped(runtime);
      }
      trace(`${this.name} ${opened.started ? 'has the sheet' : 'does not have the sheet'}`);
    });
  }

  /** Called after each change of the disk. */
  lookAtDisk(): void {
    if (this.disk.failing > 0 || this.disk.slow > 0 || this.disk.isCleared()) this.isDiskBad = true;
  }

  /** The page goes without a word, whatever it was doing. */
  kill(): void {
    // By the machine's own clock: of a second that it slept through the page had nothing (seed 14267).
    const now = this.machine.clock.monotonic();
    this.typed.crashed(this.isDiskBad ? Number.NEGATIVE_INFINITY : now, this.truth.epoch);
    this.open?.page.close();
    this.open = null;
    this.disk.crash();
  }

  /** The page is told that it goes, and another one is opened. */
  reload(): void {
    const isTold = this.secure();
    if (isTold && !this.disk.isCleared()) this.typed.left(this.truth.epoch);
    this.kill();
    this.openPage();
  }

  /** The page is told that it may be gone in a moment. One that is frozen or asleep is not. */
  secure(): boolean {
    const { open } = this;
    if (open?.started !== true || !open.page.isRunning()) return false;
    open.runtime.secure();
    this.typed.secured(this.machine.clock.monotonic());
    return true;
  }

  /** Logged out, or taken over by another tab: nothing is decided here any more, and the last write ends. */
  leave(opened: OpenPage): void {
    opened.started = false;
    if (!this.isDiskBad) this.typed.left(this.truth.epoch);
    void opened.runtime.stop().then(() => {
      opened.page.close();
      if (this.open === opened) this.open = null;
    });
  }

  /** The browser's data are cleared: the journal, and the id with it. */
  clear(): void {
    this.disk.clear();
    this.truth.clear();
    this.typed.clear();
    this.lookAtDisk();
    this.id += 1;
  }

  /** Checks that text typed on an earlier page is shown: as an answer, or as text that could not be one. */
  private judgeTyped({ head, drafts }: QuizRuntime): void {
    const { checks, server } = this.world;
    for (const [ordinal, { text, epoch }] of this.typed.due()) {
      const id = server.index.items[ordinal]?.item.id ?? 0;
      const draft = drafts().find(({ itemId }) => itemId === id);
      const { details, version } = answerOf(head(), id);
      if (version !== null && version.epoch > epoch) continue;
      const shown = draft?.text ?? details[0]?.answer ?? '';
      checks.that('typedIsKept', shown.startsWith(text), () => `item ${ordinal}: typed ${text}, and shown is ${shown}`);
    }
  }

  /** Forgets everything that was lost with an earlier page, as a new epoch goes on from what is there. */
  private noticeEpoch(opened: OpenPage): void {
    const session = opened.runtime.head();
    const epoch = epochOf(session);
    if (session.index === null || epoch === opened.epoch) return;
    opened.epoch = epoch;
    const isNew = this.truth.isNewEpoch(epoch);
    const { rows } = this.world.server;
    const onDisk = givenIn(this.disk.written);
    session.index.items.forEach(({ item }, ordinal) => {
      const { version, details } = session.state.cells.at(ordinal).answer;
      if (isNew) {
        this.truth.startFrom(ordinal, version, details);
        return;
      }
      // Without network the journal alone is shown; the server may have what the disk refused.
      const row = rows.get(item.answerId) ?? null;
      const isHigher = row !== null && (version === null || above(row, version) > 0);
      const isSomewhere = (one: Version): boolean =>
        onDisk.has(givenKey(item.answerId, one)) || (row !== null && above(row, one) >= 0);
      this.truth.goOn(ordinal, isHigher ? row : version, isSomewhere);
    });
  }
}
