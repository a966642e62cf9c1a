import type { QuizEvent } from '@quipu/engine';
import { examOf, firstEvents } from './exam.ts';
import { interleaved, rateOf } from './rates.ts';
import { type DriverName, drivers } from './rivals/drivers.ts';

const EVENTS = 20_000;
const ROUNDS = 5;

export type DriverRates = Readonly<Record<DriverName, number>>;

/** Each driver over the same log of a sheet of `items`. The log goes round: what repeats is no cheaper to any of them. */
export const driverRates = (items: number): DriverRates => {
  const content = examOf(items);
  const events = firstEvents(content, EVENTS);
  const opened = events.slice(0, 2);
  const later = events.slice(2);
  const contender = (name: DriverName) => () => {
    let take = drivers[name](content, opened);
    let place = 0;
    return rateOf(() => {
      if (place === later.length) {
        take = drivers[name](content, opened);
        place = 0;
      }
      take(later[place] as QuizEvent);
      place += 1;
    });
  };
  const names = Object.keys(drivers) as DriverName[];
  return interleaved(
    Object.fromEntries(names.map((name) => [name, contender(name)])) as Record<DriverName, () => number>,
    ROUNDS,
  );
};
