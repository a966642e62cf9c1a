import { createChainWriter } from '@quipu/engine/log';
import {
  answerChanges,
  createTape,
  idleStretches,
  instantsOf,
  readRecording,
  stretchesOf,
  tracksOf,
} from '@quipu/engine/playback';
import { isQuick, median } from '../../../scripts/bench-report.mjs';
import { examOf, firstEvents, nodeSha256 } from './exam.ts';
import { rateOf, secondsOf } from './rates.ts';

const ITEMS = 200;
const ROUNDS = isQuick ? 1 : 5;
const IDLE_MS = 120_000;

/** Any place, and the same ones each time. */
const places = (length: number) => {
  let last = 1;
  return (): number => {
    last = (last * 48_271) % 2_147_483_647;
    return last % (length + 1);
  };
};

/** A log of so many events that is looked at again: how long it takes to open, and how many places a second it gives. */
export const playbackRates = (count: number) => {
  const writer = createChainWriter(nodeSha256);
  const text = firstEvents(examOf(ITEMS), count).flatMap((event) => writer.write(event));
  const open = () => {
    const { events: read, damage } = readRecording(text);
    if (damage !== null || read.length !== count) throw new Error('The log that is to be looked at is not whole');
    const events = read.map(({ event }) => event);
    return { events, tape: createTape(events), instants: instantsOf(events) };
  };
  const beside = () => {
    const { events } = opened;
    return [tracksOf(events), stretchesOf(events), answerChanges(events), idleStretches(events, IDLE_MS)];
  };
  const opened = open();
  const next = places(opened.tape.length);
  return {
    openSeconds: median(Array.from({ length: ROUNDS }, () => secondsOf(() => void open()))),
    besideSeconds: median(Array.from({ length: ROUNDS }, () => secondsOf(() => void beside()))),
    placesASecond: rateOf(() => void opened.tape.at(next())),
  };
};
