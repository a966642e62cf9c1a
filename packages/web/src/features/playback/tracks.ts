import type { Playback } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import {
  type AnswerChange,
  awayStretches,
  type Stretch,
  type Stretches,
  stretchesOf,
  tracksOf,
  typedLength,
} from '@quipu/engine/playback';
import type { OpenedScreen } from './opened-screen.ts';
import type { trackTexts } from './track-texts.ts';

export type RowName = keyof typeof trackTexts.rows;

/** A line of the chart: what lasted, and what happened at once, from 0 to 1 of its height. */
export interface Row {
  readonly name: RowName;
  readonly spans: readonly (readonly [from: EpochMs, to: EpochMs])[];
  readonly points: readonly (readonly [at: EpochMs, height: number])[];
}

export interface Tracks {
  readonly rows: readonly Row[];
  readonly empty: readonly RowName[];
}

type Given = Pick<OpenedScreen, 'events' | 'screen' | 'instants'>;

/** A text of so many characters is as high as a line of the chart. */
const TALL = 400;

const spansOf = (stretches: readonly Stretch<unknown>[]): Row['spans'] => stretches.map(({ from, to }) => [from, to]);
const whole = (times: readonly (EpochMs | null)[]): Row['points'] =>
  times.flatMap((at) => (at === null ? [] : [[at, 1] as const]));

/** Every second one, so that neighbours are told apart. */
const alternate = (spans: Row['spans']): Row['spans'] => spans.filter((_, i) => i % 2 === 0);

const spansOfOthers = (playback: Playback, own: Given['screen']): Row['spans'] =>
  playback.screens.flatMap((screen) => {
    const times = screen.posts.flatMap(({ at }) => at ?? []);
    const [first, last] = [times[0], times.at(-1)];
    return screen === own || first === undefined || last === undefined ? [] : [[first, last] as const];
  });

const typingOf = (changes: readonly AnswerChange[]): Row['points'] =>
  changes.flatMap(({ at, after, before }) => {
    const length = typedLength(after) ?? (typedLength(before) === null ? null : 0);
    return length === null ? [] : [[at, Math.max(0.1, Math.min(1, length / TALL))] as const];
  });

const ofLog = (given: Given, changes: readonly AnswerChange[], stretches: Stretches): readonly Row[] => {
  const { events, instants } = given;
  const tracks = tracksOf(events);
  const timesOf = (places: readonly number[]) => whole(places.map((place) => instants.timeOf(place)));
  const none: Row['points'] = [];
  const row = (name: RowName, spans: Row['spans'], points = none): Row => ({ name, spans, points });
  return [
    row('sections', alternate(spansOf(stretches.sections)), timesOf(tracks.sections)),
    row('items', alternate(spansOf(stretches.items))),
    row('answers', [], timesOf(changes.map(({ place }) => place))),
    row('typing', [], typingOf(changes)),
    row(
      'unsent',
      changes.map(({ at, heardAt }) => [at, heardAt ?? instants.to] as const),
    ),
    row('link', spansOf(stretches.link)),
    row('blocks', spansOf(stretches.blocks)),
    row('camera', spansOf(stretches.camera)),
    row('microphone', spansOf(stretches.microphone)),
    row('incidents', [], timesOf(tracks.incidents)),
    row('time', spansOf(stretches.pause), timesOf(tracks.time)),
    row('page', spansOf(awayStretches(events)), timesOf(tracks.page)),
  ];
};

const ofServer = (playback: Playback, given: Given): readonly Row[] => [
  { name: 'photos', spans: [], points: whole(playback.photos.map(({ at }) => at)) },
  { name: 'others', spans: spansOfOthers(playback, given.screen), points: [] },
  { name: 'staff', spans: [], points: whole(playback.actions.map(({ at }) => at)) },
  { name: 'received', spans: [], points: whole(given.screen.posts.map(({ at }) => at)) },
  { name: 'held', spans: [], points: whole(playback.answers.map(({ receivedAt }) => receivedAt)) },
  { name: 'silences', spans: playback.silences.map(({ from, to }) => [from, to]), points: [] },
  { name: 'outages', spans: playback.outages.map(({ from, to }) => [from, to]), points: [] },
];

/** Draws what happened on a device and at the server, each kind on a line of its own. */
export const chartOf = (playback: Playback, given: Given, changes: readonly AnswerChange[]): Tracks => {
  const rows = [...ofLog(given, changes, stretchesOf(given.events)), ...ofServer(playback, given)];
  const isEmpty = ({ spans, points }: Row) => spans.length === 0 && points.length === 0;
  return {
    rows: rows.filter((row) => !isEmpty(row)),
    empty: rows.filter(isEmpty).map(({ name }) => name),
  };
};

/** The chart is so wide in units of its own. */
export const UNITS = 1_000;
const HEIGHT = 20;

/** Finds the place of a time on the chart. */
const across = (instants: Given['instants']) => {
  const length = Math.max(1, instants.to - instants.from);
  return (at: EpochMs): number => Math.round((UNITS * Math.min(Math.max(0, at - instants.from), length)) / length);
};

/** Draws what lasted as one path: nothing is drawn over itself. */
export const spansPath = ({ spans }: Row, instants: Given['instants']): string => {
  const x = across(instants);
  const drawn = new Set(
    spans.map(([from, to]) => `M${x(from)} 3h${Math.max(1, x(to) - x(from))}v${HEIGHT - 6}H${x(from)}z`),
  );
  return [...drawn].join('');
};

export const pointsPath = ({ points }: Row, instants: Given['instants']): string => {
  const x = across(instants);
  const drawn = new Set(points.map(([at, height]) => `M${x(at)} ${HEIGHT}v${-Math.round(HEIGHT * height)}`));
  return [...drawn].join('');
};
