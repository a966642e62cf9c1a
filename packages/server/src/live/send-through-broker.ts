import type { FastifyInstance } from 'fastify';
import type { Platform } from '../app/platform.ts';
import type { Broker } from './broker-address.ts';
import { sendToBroker } from './broker-request.ts';
import { markSent, type PushedEvent, unsentEvents } from './event-store.ts';
import { lookWhenTold } from './look-when-told.ts';
import { eventSigner } from './signed-event.ts';

/**
 * Hands what is published to a broker. It waits in the database for as long as the broker is down. A process that dies after
 * the broker took events leaves them to be sent again: clients know them by their ids.
 */
export const sendThroughBroker = (app: FastifyInstance, platform: Platform, broker: Broker): void => {
  const { db, now, log, config } = platform;
  const signed = eventSigner(config);
  const stopping = new AbortController();
  const send = (events: readonly PushedEvent[]) => sendToBroker(broker, events.map(signed), now(), stopping.signal);

  const sendSome = (): Promise<boolean> =>
    db.transaction().execute(async (within) => {
      const events = await unsentEvents(within, now());
      if (events === null || events.length === 0) return false;
      if (!(await send(events)))
        for (const event of events)
          if (!(await send([event]))) log.error({ id: event.id, name: event.name }, 'the broker refused an event');
      await markSent(within, events, now());
      return true;
    });

  const looking = lookWhenTold(platform, async () => {
    while (!stopping.signal.aborted && (await sendSome()));
  });
  app.addHook('onListen', async () => looking.start());
  app.addHook('preClose', async () => {
    stopping.abort();
    await looking.stop();
  });
};
