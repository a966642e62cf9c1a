import * as t from 'io-ts';
import type { EpochMs, Millis } from './units.ts';

/**
 * Time of a sheet goes by without its examinee having it, for one of these causes, in the order of precedence: a
 * minute that two causes claim is the first one's. What somebody decided comes first, then what the server saw for itself, then what is known by
 * report, from the narrowest to the widest; a link that was down explains only what nothing else does.
 */
export const GivenBackCause = t.keyof(
  {
    /** Somebody stopped the clock, with a reason. */
    pause: null,
    /** Pictures and sounds were being fetched. */
    resources: null,
    /** A section ran whose start the device had not heard of. */
    sectionStart: null,
    /** A machine's verdict about the camera covered the question. */
    cameraVerdict: null,
    /** The server of the room did not answer. */
    roomServer: null,
    /** The institution's server did not answer. */
    serverDown: null,
    /** The line between them was down. */
    link: null,
  },
  'GivenBackCause',
);
export type GivenBackCause = t.TypeOf<typeof GivenBackCause>;
export const GIVEN_BACK_CAUSES = Object.keys(GivenBackCause.keys) as readonly GivenBackCause[];

export interface GivenBackRule {
  /**
   * The one who bears the loss: the institution gives back the cost of its decisions and machines; a person looks at an
   * examinee's own line.
   */
  readonly bearer: 'institution' | 'examinee';
  /** `whole`: all of it, at once. `capped`: by itself up to a setting, the rest is proposed. `proposed`: a person decides. */
  readonly given: 'whole' | 'capped' | 'proposed';
}

export const GIVEN_BACK: { readonly [C in GivenBackCause]: GivenBackRule } = {
  pause: { bearer: 'institution', given: 'whole' },
  resources: { bearer: 'institution', given: 'capped' },
  sectionStart: { bearer: 'institution', given: 'capped' },
  cameraVerdict: { bearer: 'institution', given: 'proposed' },
  roomServer: { bearer: 'institution', given: 'capped' },
  serverDown: { bearer: 'institution', given: 'proposed' },
  link: { bearer: 'examinee', given: 'proposed' },
};

/** A stretch of time, and why it is claimed: [from, to). */
export interface LostSpan {
  readonly cause: GivenBackCause;
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** The time that each cause took. */
export type LostTime = { readonly [C in GivenBackCause]: Millis };

const nothing = (): { [C in GivenBackCause]: Millis } => ({
  pause: 0,
  resources: 0,
  sectionStart: 0,
  cameraVerdict: 0,
  roomServer: 0,
  serverDown: 0,
  link: 0,
});

/**
 * Tells what each cause cost of [from, to), in which a clock ran: every instant counts once, for the first cause that
 * claims it. Of two stretches that meet, the times add up to those of both together.
 */
export const lostTime = (
  spans: readonly LostSpan[],
  ran: { readonly from: EpochMs; readonly to: EpochMs },
): LostTime => {
  const lost = nothing();
  const inside = spans
    .map(({ cause, from, to }) => ({ cause, from: Math.max(from, ran.from), to: Math.min(to, ran.to) }))
    .filter(({ from, to }) => from < to);
  const edges = [...new Set(inside.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  edges.slice(1).forEach((end, i) => {
    const start = edges[i] ?? end;
    const claims = new Set(inside.filter(({ from, to }) => from <= start && end <= to).map(({ cause }) => cause));
    const cause = GIVEN_BACK_CAUSES.find((one) => claims.has(one));
    if (cause !== undefined) lost[cause] += end - start;
  });
  return lost;
};

/** The most that is given by itself for each cause that has a cap: settings of the institution. */
export type GivenBackCaps = { readonly [C in 'resources' | 'sectionStart' | 'roomServer']: Millis };
/** Nobody gives anything by itself. */
export const NO_CAPS: GivenBackCaps = { resources: 0, sectionStart: 0, roomServer: 0 };
const isCapped = (cause: GivenBackCause): cause is keyof GivenBackCaps => GIVEN_BACK[cause].given === 'capped';

export interface GivenBack {
  /** Given at once. */
  readonly given: Millis;
  /** Left for a person to decide. */
  readonly proposed: Millis;
}

/**
 * Computes how much of the lost time is given back. `before` is the time that each cause was given already: a cap holds
 * for the whole sheet.
 */
export const givenBack = (lost: LostTime, caps: GivenBackCaps, before: Partial<LostTime> = {}): GivenBack => {
  let given = 0;
  let proposed = 0;
  for (const cause of GIVEN_BACK_CAUSES) {
    const byItself =
      GIVEN_BACK[cause].given === 'whole'
        ? lost[cause]
        : isCapped(cause)
          ? Math.min(lost[cause], Math.max(0, caps[cause] - (before[cause] ?? 0)))
          : 0;
    given += byItself;
    proposed += lost[cause] - byItself;
  }
  return { given, proposed };
};
