/**
 * Marks the answers that are pending: one bit an answer, 32 to a word, and how many there are. Shared ones never change, owned ones
 * change in place; a class, so that immer never drafts it.
 */
export class Marks {
  readonly words: readonly number[];
  count: number;
  readonly #owned: boolean;

  constructor(words: readonly number[], count: number, owned: boolean) {
    this.words = words;
    this.count = count;
    this.#owned = owned;
  }

  has(ordinal: number): boolean {
    return (((this.words[ordinal >> 5] ?? 0) >>> ordinal) & 1) === 1;
  }

  /** A shift takes the five lowest bits of an ordinal: its place in its word. */
  #turn(ordinal: number, step: number): Marks {
    const word = (this.words[ordinal >> 5] ?? 0) ^ (1 << ordinal);
    if (this.#owned) {
      (this.words as number[])[ordinal >> 5] = word;
      this.count += step;
      return this;
    }
    const words = this.words.slice();
    words[ordinal >> 5] = word;
    return new Marks(words, this.count + step, false);
  }

  with(ordinal: number): Marks {
    return this.has(ordinal) ? this : this.#turn(ordinal, 1);
  }

  without(ordinal: number): Marks {
    return this.has(ordinal) ? this.#turn(ordinal, -1) : this;
  }

  /** Ordinals that are marked, in order, at most `limit`. */
  ordinals(limit: number): number[] {
    const found: number[] = [];
    for (let word = 0; word < this.words.length; word += 1) {
      let bits = this.words[word] ?? 0;
      while (bits !== 0) {
        if (found.length >= limit) return found;
        found.push((word << 5) + 31 - Math.clz32(bits & -bits));
        bits &= bits - 1;
      }
    }
    return found;
  }

  own(): Marks {
    return new Marks(this.words.slice(), this.count, true);
  }

  share(): Marks {
    return this.#owned ? new Marks(this.words, this.count, false) : this;
  }
}

export const emptyMarks = (count: number): Marks => new Marks(new Array<number>((count + 31) >> 5).fill(0), 0, false);
