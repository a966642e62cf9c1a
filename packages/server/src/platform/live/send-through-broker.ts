import type { FastifyInstance } from 'fastify';
import type { Broker } from '../config/broker-address.ts';
import type { AppContext } from '../context/app-context.ts';
import { notifiedTask, type PeriodicTask } from '../context/periodic-task.ts';
import { sendToBroker } from './broker-request.ts';
import { markSent, type PushedEvent, unsentEvents } from './event-store.ts';
import { PUSH_NOTICES } from './publish.ts';
import { eventSigner } from './signed-event.ts';

/**
 * Hands what is published to a broker. It waits in the database for as long as the broker is down. A process that dies after
 * the broker took events leaves them to be sent again: clients know them by their ids.
 */
export const sendThroughBroker = (app: FastifyInstance, context: AppContext, broker: Broker): void => {
  const { db, now, log, config } = context;
  const signed = eventSigner(config);
  const sendSome = (stopping: AbortSignal): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const send = (some: readonly PushedEvent[]) => sendToBroker(broker, some.map(signed), now(), stopping);
      const events = await unsentEvents(tx, now());
      if (events === null || events.length === 0) return false;
      if (!(await send(events)))
        for (const event of events)
          if (!(await send([event]))) log.error({ id: event.id, name: event.name }, 'the broker refused an event');
      await markSent(tx, events, now());
      return true;
    });

  let task: PeriodicTask | null = null;
  app.addHook('onListen', async () => {
    task = notifiedTask(context, {
      ...PUSH_NOTICES,
      work: async (stopping) => {
        while (!stopping.aborted && (await sendSome(stopping)));
      },
    });
  });
  app.addHook('preClose', () => task?.stop() ?? Promise.resolve());
};
