import type { Details, Version } from './detail.ts';
import type { Aside } from './set-aside-reason.ts';
import type { EpochMs, Millis } from './units.ts';

/** An answer as the screen shows it. A `version` of null means that no device ever touched it. */
export interface Answer {
  readonly details: Details;
  readonly version: Version | null;
  readonly time: Millis;
  readonly visits: number;
  /**
   * The time at which it was given, whatever visits came after; of one that nobody gave, the time of its last visit.
   */
  readonly updatedAt: EpochMs;
}

/**
 * All that is kept of one answer. A class, so that immer never drafts it: cells are replaced whole, which keeps an event's
 * cost at one small object whatever the driver.
 */
export class AnswerCell {
  readonly answer: Answer;
  /** The details are a whole answer. Of a matrix: all its enabled rows are answered. */
  readonly answered: boolean;
  /** The item's conditions are not met. */
  readonly disabled: boolean;
  /** The version in which `details` were given: visits and time have later ones. */
  readonly given: Version | null;
  /** The highest version that the server is known to have. */
  readonly acked: Version | null;
  /** The obstacle that keeps this answer from the server; null: there is none. */
  readonly aside: Aside | null;

  constructor(
    answer: Answer,
    answered: boolean,
    disabled: boolean,
    given: Version | null,
    acked: Version | null,
    aside: Aside | null,
  ) {
    this.answer = answer;
    this.answered = answered;
    this.disabled = disabled;
    this.given = given;
    this.acked = acked;
    this.aside = aside;
  }
}

const untouched: Answer = { details: [], version: null, time: 0, visits: 0, updatedAt: 0 };
export const emptyCell = new AnswerCell(untouched, false, false, null, null, null);

export const withAnswer = (cell: AnswerCell, answer: Answer): AnswerCell =>
  new AnswerCell(answer, cell.answered, cell.disabled, cell.given, cell.acked, cell.aside);

export const withAnswered = (cell: AnswerCell, answered: boolean): AnswerCell =>
  new AnswerCell(cell.answer, answered, cell.disabled, cell.given, cell.acked, cell.aside);

export const withDisabled = (cell: AnswerCell, disabled: boolean): AnswerCell =>
  new AnswerCell(cell.answer, cell.answered, disabled, cell.given, cell.acked, cell.aside);

export const withAcked = (cell: AnswerCell, acked: Version | null, aside: Aside | null): AnswerCell =>
  new AnswerCell(cell.answer, cell.answered, cell.disabled, cell.given, acked, aside);

export const withAside = (cell: AnswerCell, aside: Aside | null): AnswerCell =>
  new AnswerCell(cell.answer, cell.answered, cell.disabled, cell.given, cell.acked, aside);
