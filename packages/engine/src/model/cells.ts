import { type AnswerCell, emptyCell } from './answer-cell.ts';

const CHUNK_BITS = 5;
const CHUNK_SIZE = 1 << CHUNK_BITS;
const CHUNK_MASK = CHUNK_SIZE - 1;

type Chunks = readonly (readonly AnswerCell[])[];

/**
 * The cells of a sheet by the ordinal of their item, in chunks of 32. Shared ones never change: `put` copies one chunk and
 * the list of chunks. Owned ones change in place. A class, so that immer never drafts it: a draft of an array costs more
 * than the rest of an event.
 */
export class Cells {
  readonly chunks: Chunks;
  readonly #owned: boolean;

  constructor(chunks: Chunks, owned: boolean) {
    this.chunks = chunks;
    this.#owned = owned;
  }

  get isOwned(): boolean {
    return this.#owned;
  }

  /** `ordinal` is one of the sheet's: callers take it from the index. */
  at(ordinal: number): AnswerCell {
    return this.chunks[ordinal >> CHUNK_BITS]?.[ordinal & CHUNK_MASK] ?? emptyCell;
  }

  put(ordinal: number, cell: AnswerCell): Cells {
    const place = ordinal >> CHUNK_BITS;
    const chunk = this.chunks[place];
    if (chunk === undefined) return this;
    if (this.#owned) {
      (chunk as AnswerCell[])[ordinal & CHUNK_MASK] = cell;
      return this;
    }
    const changed = chunk.slice();
    changed[ordinal & CHUNK_MASK] = cell;
    const chunks = this.chunks.slice();
    chunks[place] = changed;
    return new Cells(chunks, false);
  }

  /** A copy that changes in place. */
  own(): Cells {
    return new Cells(
      this.chunks.map((chunk) => chunk.slice()),
      true,
    );
  }

  /** The same cells, never to change again: the owner gives them up. */
  share(): Cells {
    return this.#owned ? new Cells(this.chunks, false) : this;
  }
}

/** Ordinals whose cell is another one than before: what is shared is not looked at. */
export const changedOrdinals = (before: Cells, now: Cells): readonly number[] => {
  const changed: number[] = [];
  now.chunks.forEach((chunk, place) => {
    const other = before.chunks[place];
    if (chunk === other) return;
    chunk.forEach((cell, at) => {
      if (cell !== other?.[at]) changed.push((place << CHUNK_BITS) + at);
    });
  });
  return changed;
};

export const emptyCells = (count: number): Cells => {
  const chunks: AnswerCell[][] = [];
  for (let first = 0; first < count; first += CHUNK_SIZE) {
    chunks.push(new Array<AnswerCell>(Math.min(CHUNK_SIZE, count - first)).fill(emptyCell));
  }
  return new Cells(chunks, false);
};
