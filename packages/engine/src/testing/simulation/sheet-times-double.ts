import { type ServerWord, signedWord, wordText } from '../../log/server-word.ts';
import type { Opening } from '../../model/opening.ts';
import type { Section, SheetContent } from '../../model/sheet-content.ts';
import { buildSheetIndex, ordinalOfAnswer, type SheetIndex } from '../../model/sheet-index.ts';
import type { GivenTime, Pause, SectionAsk } from '../../model/timers-state.ts';
import type { EpochMs, Millis } from '../../model/units.ts';
import type { TimeReply } from '../../runtime/ports.ts';
import { doubleSignature } from './double-signature.ts';

/** The most time that a sheet gets back for starts that its device did not hear of. */
const MAX_START_BACK_MS: Millis = 120_000;

type Without<W> = W extends ServerWord ? Omit<W, 'sheetId' | 'epoch' | 'at'> : never;
type SaidByDouble = Without<Exclude<ServerWord, { readonly kind: 'opening' }>>;

/** The times of one sheet at its server: its end, the starts of its sections, and what an operator adds to them. */
export class SheetTimesDouble {
  readonly now: () => EpochMs;
  readonly content: SheetContent;
  readonly index: SheetIndex;
  /** Requests to start sections, in the order in which they came. */
  readonly asks: SectionAsk[] = [];
  epoch = 1;
  signatureOf = doubleSignature;
  timesUpdatedAt: EpochMs;
  protected readonly startedAt: EpochMs;
  private readonly limit: Millis;
  private extra: Millis = 0;
  private ratio = 1;
  private readonly starts = new Map<number, EpochMs>();
  private readonly lastAsks = new Map<number, SectionAsk>();
  private startBack: Millis = 0;
  /** The pause that is on, and all that were. */
  private pause: Pause | null = null;
  private readonly given: GivenTime[] = [];
  private wasPaused = false;

  constructor(now: () => EpochMs, content: SheetContent, limit: Millis) {
    // A server tells whole milliseconds.
    this.now = () => Math.floor(now());
    this.content = content;
    this.index = buildSheetIndex(content);
    this.startedAt = this.now();
    this.timesUpdatedAt = this.now();
    this.limit = limit;
  }

  get deadline(): EpochMs {
    return this.startedAt + Math.round(this.limit * this.ratio) + this.extra;
  }

  /** Null: not started. */
  sectionEnd(sectionId: number): EpochMs | null {
    const startedAt = this.starts.get(sectionId);
    return startedAt === undefined ? null : this.sectionDeadline(sectionId, startedAt);
  }

  times(): NonNullable<TimeReply['times']> {
    const times = {
      deadline: this.deadline,
      updatedAt: this.timesUpdatedAt,
      timeRatio: this.ratio,
      // Who never paused a sheet says nothing of it, as servers do that know of no pauses.
      ...(this.wasPaused ? { standstill: { pause: this.pause, given: [...this.given] } } : {}),
    };
    return { ...times, word: this.sign({ kind: 'times', times }) };
  }

  get isPaused(): boolean {
    return this.pause !== null;
  }

  /** The time that the sheet's clock shows. */
  clock(): EpochMs {
    return Math.min(this.now(), this.pause?.since ?? Number.POSITIVE_INFINITY);
  }

  /** The operator's: the clocks stand from now on. Not of a sheet whose time is over. */
  pauseSheet(reason: string): void {
    if (this.pause !== null || this.now() >= this.deadline) return;
    this.pause = { since: this.now(), reason };
    this.wasPaused = true;
    this.changeTimes();
  }

  /** Its minutes are given back, whole. */
  endPause(): void {
    if (this.pause === null) return;
    const [from, to] = [this.pause.since, this.now()];
    this.pause = null;
    if (to > from) this.given.push({ cause: 'pause', from, to, given: to - from });
    this.extra += to - from;
    this.changeTimes();
  }

  /** It is over: nothing stands any more. */
  protected dropPause(): void {
    if (this.pause === null) return;
    this.pause = null;
    this.changeTimes();
  }

  /** The operator's: more time for the sheet. */
  extend(by: Millis): void {
    this.extra += by;
    this.changeTimes();
  }

  /** The operator's: the person's extra time as a factor, sections too. It never takes time away. */
  accommodate(ratio: number): void {
    if (ratio <= this.ratio) return;
    this.ratio = ratio;
    this.changeTimes();
  }

  /** The time since its end is given back, and at least `left` from now on, in the sections that ran then, too. */
  protected goOnSince(endedAt: EpochMs, left: Millis): void {
    this.extra += Math.max(0, this.now() + left - this.deadline);
    for (const [id, startedAt] of this.starts) {
      const span = Math.round(this.durationOf(id) * this.ratio);
      if (startedAt + span >= endedAt)
        this.starts.set(id, Math.max(startedAt + this.now() - endedAt, this.now() + left - span));
    }
    this.changeTimes();
  }

  /** The start of the section; null: there is no time left for it. `isShown`: its device has shown something of it. */
  protected start(sectionId: number, said: EpochMs | null, ask: SectionAsk, isShown: boolean): EpochMs | null {
    this.asks.push(ask);
    const now = this.now();
    const held = this.starts.get(sectionId);
    const offline =
      this.content.rules.hybridMode && said !== null ? Math.max(this.startedAt, Math.min(said, now)) : now;
    const putOff = held === undefined || isShown ? 0 : this.putOff(sectionId, held, offline, ask);
    const startedAt = Math.min(held === undefined ? now : held + putOff, offline);
    if (held === undefined && startedAt >= this.deadline) return null;
    if ((this.lastAsks.get(sectionId)?.tries ?? 0) < ask.tries) this.lastAsks.set(sectionId, ask);
    this.starts.set(sectionId, startedAt);
    return startedAt;
  }

  protected sign(said: SaidByDouble): string {
    return this.signed({ ...said, sheetId: this.content.sheetId, epoch: this.epoch, at: this.now() });
  }

  protected signed(word: ServerWord): string {
    const text = wordText(word);
    return signedWord(text, this.signatureOf(text));
  }

  protected sectionRuns(): Opening['sectionRuns'] {
    return [...this.starts].map(([sectionId, startedAt]) => ({
      sectionId,
      startedAt,
      deadline: this.sectionDeadline(sectionId, startedAt),
      left: false,
    }));
  }

  protected sectionOf(answerId: number): Section | undefined {
    const position = this.index.items[ordinalOfAnswer(this.index, answerId)]?.position ?? -1;
    return this.content.sections[this.index.sectionOfPosition[position] ?? -1];
  }

  protected sectionDeadline(sectionId: number, startedAt: EpochMs): EpochMs {
    // A copy of the rule: a fault there must not be one here, too.
    let left = Math.round(this.durationOf(sectionId) * this.ratio);
    let at = startedAt;
    for (const { from, to } of this.given) {
      if (to <= at) continue;
      if (from >= at + left) break;
      left -= Math.max(0, from - at);
      at = to;
    }
    return Math.min(at + left, this.deadline);
  }

  /** The time by which a start is put off for a device that has never heard of it. */
  private putOff(sectionId: number, held: EpochMs, to: EpochMs, ask: SectionAsk): Millis {
    const before = this.lastAsks.get(sectionId);
    if (before === undefined || before.id !== ask.id || before.tries >= ask.tries) return 0;
    const given = Math.min(Math.max(0, to - held), MAX_START_BACK_MS - this.startBack);
    this.startBack += given;
    return given;
  }

  private durationOf(sectionId: number): Millis {
    return (this.content.sections.find(({ id }) => id === sectionId)?.duration ?? 0) * 1_000;
  }

  private changeTimes(): void {
    this.timesUpdatedAt = Math.max(this.now(), this.timesUpdatedAt + 1);
  }
}
