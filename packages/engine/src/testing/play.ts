import { isRight } from '#fp-ts/Either.js';
import type { Command } from '../model/command.ts';
import type { QuizEvent } from '../model/event.ts';
import type { PendingEntry } from '../model/pending-entry.ts';
import { emptySession, isOpened, type QuizSession } from '../model/quiz-session.ts';
import type { Rejection } from '../model/rejection.ts';
import type { SheetContent } from '../model/sheet-content.ts';
import { decide } from '../session/decide.ts';
import { evolve } from '../session/evolve.ts';
import { entriesInFlight, heldBackIds, sendableCount } from '../sync/select-sync.ts';
import { ServerModel } from './server-model.ts';
import { anOpening, START } from './sheets.ts';
import { commandOf } from './step-command.ts';
import type { Step } from './steps.ts';

interface Post {
  readonly syncId: number;
  readonly entries: readonly PendingEntry[];
  superseded: readonly number[] | null;
}

/** The state of a run of steps: the session, its events, the server, and the posts made so far. */
export class Play {
  session: QuizSession = emptySession;
  at = START;
  readonly events: QuizEvent[] = [];
  readonly commands: Command[] = [];
  readonly refusals: Rejection[] = [];
  readonly server = new ServerModel();
  readonly posts: Post[] = [];
  readonly content: SheetContent;
  /** Called after each event with the session before and after it. */
  readonly watch: (before: QuizSession, event: QuizEvent, after: QuizSession) => void;

  constructor(content: SheetContent, watch: Play['watch'] = () => {}) {
    this.content = content;
    this.watch = watch;
    this.send({ type: 'OpenSheet', at: this.at, content, opening: anOpening({ timeRatio: 1.25 }) });
  }

  send(command: Command): boolean {
    this.commands.push(command);
    const decision = decide(command, this.session);
    if (!isRight(decision)) {
      this.refusals.push(decision.left);
      return false;
    }
    for (const event of decision.right) {
      const before = this.session;
      this.session = evolve(before, event);
      this.events.push(event);
      this.watch(before, event, this.session);
    }
    return true;
  }

  sync(limit: number, alone?: number): void {
    if (!this.send({ type: 'StartSync', at: this.at, limit, ...(alone === undefined ? {} : { alone }) })) return;
    const syncId = this.session.state.inFlight?.syncId ?? 0;
    this.posts.push({ syncId, entries: entriesInFlight(this.session), superseded: null });
  }

  /** The post reaches the server, perhaps again, perhaps after later ones. */
  deliver(post: Post | undefined): void {
    if (post !== undefined) post.superseded = this.server.post(post.entries).superseded;
  }

  /** The reply of a post that reached the server comes back, perhaps again, perhaps late. */
  ack(post: Post | undefined): void {
    if (post === undefined || post.superseded === null) return;
    const { syncId, superseded } = post;
    this.send({ type: 'ReportSyncAcked', at: this.at, syncId, setAside: [], superseded });
  }

  step({ kind, a, b, wait: passed }: Step): void {
    this.at += passed;
    if (!isOpened(this.session)) return;
    const { at, posts } = this;
    const newest = posts.at(-1);
    if (kind === 'sync') this.sync(1 + (a % 6));
    else if (kind === 'deliver') this.deliver(b % 3 === 0 ? posts[a % Math.max(1, posts.length)] : newest);
    else if (kind === 'ack') this.ack(newest);
    else if (kind === 'oldAck') this.ack(posts[a % Math.max(1, posts.length)]);
    else this.send(commandOf({ kind, a, b, wait: passed }, this.session, at, this.content, this.server));
  }

  run(steps: readonly Step[]): this {
    for (const one of steps) this.step(one);
    return this;
  }

  /** The network is good from now on: all that is pending reaches the server. */
  drain(): void {
    for (let round = 0; round < 200; round += 1) {
      const { inFlight } = this.session.state;
      if (inFlight !== null) {
        this.send({ type: 'ReportSyncFailed', at: this.at, syncId: inFlight.syncId, failure: 'offline' });
      }
      if (this.session.state.marks.count === 0) return;
      if (sendableCount(this.session) > 0) this.sync(5);
      else this.sync(1, heldBackIds(this.session)[0]);
      this.deliver(this.posts.at(-1));
      this.ack(this.posts.at(-1));
    }
  }
}
