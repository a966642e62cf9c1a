import { GIVEN_BACK_CAUSES, type LostSpan } from './given-back.ts';
import { type EpochMs, MINUTE_MS, type Millis, SECOND_MS } from './units.ts';

/** [from, to) by the server's clock. */
export interface Span {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** A device says that its examinee could not go on then: the line was lost, a verdict about the camera covered the question, or a section did not start. */
export interface Stop extends Span {
  readonly by: 'link' | 'camera' | 'section';
}

/** All that is known of a sheet, from both ends, about the time that its examinee did not have. */
export interface LostFacts {
  /** Its clock ran then. */
  readonly ran: Span;
  /** Nobody needs the server to go on. */
  readonly isHybrid: boolean;
  /** The devices' logs say so; anything may stand there. */
  readonly stops: readonly Stop[];
  /** The server took nothing from its device then. */
  readonly silences: readonly Span[];
  /** The server itself did not run, or could do nothing. */
  readonly outages: readonly Span[];
  /** Given back, refused, or stood still already. */
  readonly settled: readonly Span[];
  /** A valid log has no more of a camera's verdicts. */
  readonly maxCameraMs: Millis;
}

const byTime = (a: Span, b: Span): number => a.from - b.from || a.to - b.to;

/** The same instants as stretches that are apart, in their order. */
export const joined = (spans: readonly Span[]): readonly Span[] => {
  const apart: Span[] = [];
  for (const { from, to } of [...spans].sort(byTime)) {
    if (to <= from) continue;
    const last = apart.at(-1);
    if (last === undefined || from > last.to) apart.push({ from, to });
    else if (to > last.to) apart[apart.length - 1] = { from: last.from, to };
  }
  return apart;
};

/** The instants of both. Each list is apart and in order. */
const shared = (some: readonly Span[], others: readonly Span[]): readonly Span[] => {
  const both: Span[] = [];
  let [i, j] = [0, 0];
  for (let [a, b] = [some[0], others[0]]; a !== undefined && b !== undefined; [a, b] = [some[i], others[j]]) {
    const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)];
    if (from < to) both.push({ from, to });
    if (a.to <= b.to) i += 1;
    else j += 1;
  }
  return both;
};

/** The instants of `some` that are none of the others'. Each list is apart and in order. */
const without = (some: readonly Span[], others: readonly Span[]): readonly Span[] => {
  const edges = [Number.NEGATIVE_INFINITY, ...others.flatMap(({ from, to }) => [from, to]), Number.POSITIVE_INFINITY];
  const free: Span[] = [];
  for (let i = 0; i < edges.length; i += 2) free.push({ from: edges[i] ?? 0, to: edges[i + 1] ?? 0 });
  return shared(some, free);
};

/** The first of them, up to so much in all. */
const firstOf = (spans: readonly Span[], most: Millis): readonly Span[] => {
  let left = most;
  return spans.flatMap(({ from, to }) => {
    const lasts = Math.min(left, to - from);
    left -= lasts;
    return lasts > 0 ? [{ from, to: from + lasts }] : [];
  });
};

type Proposed = 'cameraVerdict' | 'serverDown' | 'link';

/**
 * Each cause may claim this and no more, whatever the devices' logs say. The server's own outages need no log where nobody goes on without it. The line
 * is believed no further than the server heard nothing, and a camera's verdicts no longer than the evaluation lets them cover.
 */
const CLAIMED: { readonly [C in Proposed]: (facts: LostFacts) => readonly Span[] } = {
  cameraVerdict: ({ stops, maxCameraMs }) => firstOf(joined(stops.filter(({ by }) => by === 'camera')), maxCameraMs),
  serverDown: ({ outages, isHybrid, stops }) =>
    isHybrid ? shared(joined(outages), joined(stops.filter(({ by }) => by === 'section'))) : joined(outages),
  link: ({ silences, isHybrid, stops }) =>
    isHybrid ? [] : shared(joined(silences), joined(stops.filter(({ by }) => by === 'link'))),
};
const PROPOSED = GIVEN_BACK_CAUSES.filter((cause): cause is Proposed => cause in CLAIMED);

/**
 * Finds the time that a sheet's clock ran, that its examinee did not have, and that nobody has decided about: stretches that are apart, in
 * their order, each with its first cause.
 */
export const lostStretches = (facts: LostFacts): readonly LostSpan[] => {
  let taken = joined(facts.settled);
  const lost: LostSpan[] = [];
  for (const cause of PROPOSED) {
    const own = without(shared(CLAIMED[cause](facts), [facts.ran]), taken);
    lost.push(...own.map((span) => ({ cause, ...span })));
    taken = joined([...taken, ...own]);
  }
  return lost.sort(byTime);
};

/** A device that has no socket, or whose socket alone is lost, says something at least so often. */
export const QUIET_MS: Millis = 75 * SECOND_MS;
/** Whoever had to wait for a server is heard so soon after it is there again. */
const BACK_WITHIN_MS: Millis = MINUTE_MS;

/** The server heard a device at these times, as far as it knows. */
export interface Heard {
  readonly ran: Span;
  /** Its socket was silent then, or its reports were, from the last word to the first one after it. Null: it had neither. */
  readonly lineSilences: readonly Span[] | null;
  /** Its reports, which come without a socket too, were missing then. Null: it never reported. */
  readonly reportSilences: readonly Span[] | null;
  /** Something else came from it then: a part of a log, answers, the start of a section. */
  readonly receipts: readonly EpochMs[];
  readonly outages: readonly Span[];
}

/** The stretches between two receipts next to each other, and before and after all of them. */
const between = ({ from, to }: Span, receipts: readonly EpochMs[]): readonly Span[] => {
  const edges = [from, ...receipts.filter((at) => from < at && at < to), to];
  return edges.slice(1).map((end, i) => ({ from: edges[i] ?? end, to: end }));
};
const isLong = ({ from, to }: Span): boolean => to - from >= QUIET_MS;

/** An outage of the server is one only between the times at which it took something from anybody: `least` is how long one lasts at least. */
export const outagesBeside = (
  outages: readonly Span[],
  receipts: readonly EpochMs[],
  least: Millis,
): readonly Span[] => {
  const came = [...receipts].sort((a, b) => a - b);
  return outages.flatMap((outage) => between(outage, came).filter(({ from, to }) => to - from >= least));
};

/**
 * Finds when the server took nothing from a device. What comes ends a silence, though the socket is lost still; from then on only what is
 * longer than the pace of reports is one again. Of a silence of the socket that is longer than this pace counts only where reports were missing, too.
 */
export const silencesOf = ({ ran, lineSilences, reportSilences, receipts, outages }: Heard): readonly Span[] => {
  const came = [...receipts].sort((a, b) => a - b);
  const ofLine =
    lineSilences === null
      ? between(ran, came).filter(isLong)
      : lineSilences.flatMap((silence) => {
          const [first, ...later] = between(silence, came);
          return [...(first === undefined ? [] : [first]), ...later.filter(isLong)];
        });
  const unreported = reportSilences === null ? null : joined(reportSilences);
  const believed = ofLine.flatMap((silence) =>
    unreported !== null && isLong(silence) ? shared([silence], unreported) : [silence],
  );
  const ofServer = outages.map(({ from, to }) => ({
    from,
    to: Math.min(came.find((at) => at >= to) ?? Number.POSITIVE_INFINITY, to + BACK_WITHIN_MS),
  }));
  return joined(shared(joined([...believed, ...ofServer]), [ran]));
};
