import type { Details, Version } from '../../model/detail.ts';
import { ordinalOfAnswer, type SheetIndex } from '../../model/sheet-index.ts';
import type { Checks } from '../invariants.ts';

interface AnswerLine {
  readonly data: { readonly answerId: number; readonly details: Details; readonly version: Version };
}

/** The answers that lines of a log give, by id and version. */
export const givenIn = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(
    lines
      .filter((line) => line.includes('"type":"AnswerChanged"'))
      .map((line) => {
        const { answerId, version } = (JSON.parse(line) as AnswerLine).data;
        return givenKey(answerId, version);
      }),
  );

export const givenKey = (answerId: number, { epoch, revision }: Version): string => `${answerId} ${epoch} ${revision}`;

interface Given {
  readonly version: Version;
  readonly details: Details;
}

/** A copy of the rule and not the rule itself: a fault there must not be one here, too. */
export const above = (a: Version, b: Version): number => a.epoch - b.epoch || a.revision - b.revision;

const covers = (version: Version | null, by: Version): boolean => version !== null && above(by, version) <= 0;

/** The answers given to each item on one device, with the part that the screen has called saved. */
export class AnswersTruth {
  private readonly given = new Map<number, Given[]>();
  private readonly kept = new Map<number, Version>();
  /** All that was ever given or typed, by item. */
  private readonly input = new Set<string>();
  /** The newest epoch in which the device has had the sheet. */
  epoch = 0;
  /** Counts the times that the device's data were cleared. */
  cleared = 0;

  /** The examinee gives this, or types it: an answer may say so from now on, and nothing else. */
  offered(ordinal: number, details: Details): void {
    this.input.add(`${ordinal} ${JSON.stringify(details)}`);
  }

  /** A line of the log, as it is written. */
  logged(line: string, index: SheetIndex, checks: Checks): void {
    if (!line.includes('"type":"AnswerChanged"')) return;
    const { answerId, details, version } = (JSON.parse(line) as AnswerLine).data;
    const ordinal = ordinalOfAnswer(index, answerId);
    const isInput = this.input.has(`${ordinal} ${JSON.stringify(details)}`);
    checks.that('onlyWhatHappened', isInput, () => `an answer to item ${ordinal} that nobody gave: ${line}`);
    this.given.get(ordinal)?.push({ version, details });
  }

  /** It goes to the server: a page does not wait for a disk that does not answer, and may be gone before that has it. */
  posted(ordinal: number, { epoch, revision, details }: Version & Pick<Given, 'details'>): void {
    const all = this.given.get(ordinal);
    const version = { epoch, revision };
    if (all?.every((one) => above(one.version, version) < 0) === true) all.push({ version, details });
  }

  keep(ordinal: number, version: Version): void {
    if (!covers(this.kept.get(ordinal) ?? null, version)) this.kept.set(ordinal, version);
  }

  /** The highest version of each item that the screen has called saved. */
  promised(): ReadonlyMap<number, Version> {
    return this.kept;
  }

  /**
   * The details of an answer in this version: visits and times make versions too, and change no word. Undefined: not
   * known.
   */
  saidIn(ordinal: number, version: Version): Details | undefined {
    return this.given.get(ordinal)?.findLast((one) => covers(version, one.version))?.details;
  }

  /**
   * A page has the sheet again: what had not been kept by then, nowhere, is gone, and its numbers are given again. What is left may have a
   * higher number than what is gone: a page that may not know all gives what is pending one of its own. What it was before
   * that stays, and what was promised does.
   */
  goOn(ordinal: number, version: Version | null, isSomewhere: (version: Version) => boolean): void {
    const kept = this.kept.get(ordinal) ?? null;
    const all = this.given.get(ordinal);
    if (all !== undefined)
      this.given.set(
        ordinal,
        all.filter(
          (one, at) =>
            covers(version, one.version) && (at === 0 || covers(kept, one.version) || isSomewhere(one.version)),
        ),
      );
  }

  /** Tells whether the device is known only now to have the sheet in this epoch. */
  isNewEpoch(epoch: number): boolean {
    if (epoch <= this.epoch) return false;
    this.epoch = epoch;
    return true;
  }

  /** Forgets the past of an item: everything goes on from what is shown. */
  startFrom(ordinal: number, version: Version | null, details: Details): void {
    this.given.set(ordinal, [{ version: version ?? { epoch: 0, revision: 0 }, details }]);
  }

  /** The device's data are gone, with what only it had. */
  clear(): void {
    this.given.clear();
    this.kept.clear();
    this.epoch = 0;
    this.cleared += 1;
  }
}
