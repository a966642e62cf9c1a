import type { QuizEvent, SheetContent } from '@quipu/engine';
import { examOf, firstEvents } from './exam.ts';
import { rateOf } from './rates.ts';
import { type DriverName, drivers } from './rivals/drivers.ts';

export interface DriverTask {
  readonly driver: DriverName;
  readonly items: number;
  /** The length of its log. */
  readonly events: number;
  readonly spanMs: number;
}

const logs = new Map<number, { readonly content: SheetContent; readonly events: readonly QuizEvent[] }>();

const logOf = ({ items, events }: DriverTask) => {
  const content = examOf(items);
  const log = logs.get(items) ?? { content, events: firstEvents(content, events) };
  logs.set(items, log);
  return log;
};

/** The log goes round from its start: what repeats is no cheaper to any of them. */
const measure = (task: DriverTask): number => {
  const { driver, spanMs } = task;
  const { content, events } = logOf(task);
  const opened = events.slice(0, 2);
  let take = drivers[driver](content, opened);
  let place = opened.length;
  return rateOf(() => {
    if (place === events.length) {
      take = drivers[driver](content, opened);
      place = opened.length;
    }
    take(events[place] as QuizEvent);
    place += 1;
  }, spanMs);
};

process.on('message', (task: DriverTask) => process.send?.(measure(task)));
