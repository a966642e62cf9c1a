import type { Millis } from '../../model/units.ts';

interface Key {
  /** The time by its machine's clock, which stands while that sleeps. */
  readonly at: Millis;
  /** The text in the control after it. */
  readonly text: string;
  /** The engine would have taken it as an answer then. */
  readonly isAnswer: boolean;
}

export interface Owed {
  readonly text: string;
  /** An answer of a later epoch was given elsewhere, and has replaced it. */
  readonly epoch: number;
}

/** The longest that a key may be in memory only. */
const UNKEPT_MS: Millis = 1_000;

/** The keys typed on one device, and how much of them has to be there when the sheet is opened again. */
export class TypedTruth {
  private readonly keys = new Map<number, Key[]>();
  /** The least that the next page has to show for each item. */
  private readonly owed = new Map<number, Owed>();

  key(ordinal: number, key: Key): void {
    const all = this.keys.get(ordinal);
    if (all === undefined) this.keys.set(ordinal, [key]);
    else all.push(key);
  }

  /** The text in the control; empty: nothing was typed. */
  text(ordinal: number): string {
    return this.last(ordinal)?.text ?? '';
  }

  last(ordinal: number): Key | undefined {
    return this.keys.get(ordinal)?.at(-1);
  }

  ordinals(): readonly number[] {
    return [...this.keys.keys()];
  }

  /** Another answer was given to it. */
  replaced(ordinal: number): void {
    this.keys.delete(ordinal);
    this.owed.delete(ordinal);
  }

  /** Everything typed was written by force, and counts as old. */
  secured(now: Millis): void {
    for (const keys of this.keys.values()) {
      const last = keys.at(-1);
      if (last !== undefined) keys.push({ ...last, at: now - UNKEPT_MS });
    }
  }

  /** The page could say that it goes: every key is owed. */
  left(epoch: number): void {
    for (const ordinal of this.ordinals()) this.owed.set(ordinal, { text: this.text(ordinal), epoch });
    this.keys.clear();
  }

  /** The page went without a word: what was typed before the last second is owed. */
  crashed(now: Millis, epoch: number): void {
    for (const [ordinal, keys] of this.keys) {
      const kept = keys.findLast(({ at }) => at <= now - UNKEPT_MS);
      if (kept !== undefined) this.owed.set(ordinal, { text: kept.text, epoch });
    }
    this.keys.clear();
  }

  /** The next page shows the sheet: what it owed, once. */
  due(): readonly (readonly [number, Owed])[] {
    const due = [...this.owed];
    this.owed.clear();
    return due;
  }

  clear(): void {
    this.keys.clear();
    this.owed.clear();
  }
}
