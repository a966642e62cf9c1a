import type { Millis } from '../../model/units.ts';
import { createBackoff } from '../../runtime/backoff.ts';
import { createOutbox, type FlushResult, type Sender } from '../../runtime/outbox.ts';
import type { TransportFailure } from '../../runtime/ports.ts';
import { createVirtualTime } from '../simulation/virtual-time.ts';
import { watchedAlarms } from './watched-alarms.ts';

export const forbidden: TransportFailure = { kind: 'refused', status: 403, message: null };
/** Something that is due as often as there is something left of what comes of each try. */
export const aSender = (...fates: (TransportFailure | null)[]) => {
  const sent: Millis[] = [];
  const left = [...fates];
  return { sent, left };
};
type SomeSender = ReturnType<typeof aSender> & Partial<Pick<Sender, 'due' | 'dueIn'>> & { readonly takes?: Millis };
export const anOutbox = (...all: readonly SomeSender[]) => {
  const time = createVirtualTime(0, () => 0.5);
  const { scheduler, toRing: alarms } = watchedAlarms(time.machine().openPage().scheduler);
  const senders = all.map(
    ({ sent, left, takes, ...more }): Sender => ({
      due: () => left.length > 0,
      ...more,
      send: async () => {
        sent.push(time.now());
        if (takes !== undefined) await new Promise<void>((resolve) => time.later(takes, resolve));
        return left.shift() ?? null;
      },
    }),
  );
  const told: TransportFailure[] = [];
  const world = { settled: Promise.resolve() };
  const outbox = createOutbox({
    senders,
    backoff: createBackoff(() => 0.5),
    scheduler,
    monotonic: time.now,
    settled: () => world.settled,
    onRefused: (failure) => told.push(failure),
  });
  const results: FlushResult[] = [];
  const flush = (): void => void outbox.flush().then((result) => results.push(result));
  return { outbox, time, told, results, flush, world, alarms };
};
