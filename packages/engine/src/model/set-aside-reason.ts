import * as t from 'io-ts';

/** Details cannot be an answer to their item for one of these reasons, whenever they were given. */
export const DetailsProblem = t.keyof(
  {
    /** More details than the item takes, or one of them twice. */
    tooMany: null,
    /** An option, a blank or a match that the item does not have, or parts that its type has no use for. */
    notOffered: null,
    tooLong: null,
    /** Half of a character, or NUL. */
    illFormed: null,
    notANumber: null,
    notADate: null,
  },
  'DetailsProblem',
);
export type DetailsProblem = t.TypeOf<typeof DetailsProblem>;

/** A server can never take an answer that was posted to it for one of these reasons, whatever else came with it. */
export const SetAsideReason = t.keyof(
  {
    ...DetailsProblem.keys,
    /** It is no entry at all, or says what no device says. */
    unreadable: null,
    /** Its item is none of the sheet's. */
    unknownItem: null,
    /** Its epoch was never given out. */
    unknownEpoch: null,
    /** Made after the sheet's end. */
    late: null,
    /** Made after the end of its section, or after it was left. */
    lateForSection: null,
    sectionNotStarted: null,
    /** It came when the sheet had been finished. */
    afterFinish: null,
    /** Nobody said. */
    unknown: null,
  },
  'SetAsideReason',
);
export type SetAsideReason = t.TypeOf<typeof SetAsideReason>;

export interface SetAside {
  readonly id: number;
  readonly reason: SetAsideReason;
}

/** The obstacle that keeps an answer from the server: it was set aside there, or every post of it alone is refused. */
export type Aside = SetAsideReason | 'heldBack';
