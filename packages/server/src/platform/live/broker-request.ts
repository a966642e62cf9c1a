import { createHash, createHmac } from 'node:crypto';
import { EVENT_ID_FIELD } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Broker } from '../config/broker-address.ts';
import { SECOND_MS } from '../time/durations.ts';
import { privateChannelOf } from './channel-signature.ts';
import type { PushedEvent } from './event-store.ts';

const TIMEOUT_MS = 10_000;
/** The broker will never take what it refuses with these, however often it is asked. */
const REFUSALS = new Set([400, 413, 422]);

const batchOf = (events: readonly PushedEvent[]): string =>
  JSON.stringify({
    batch: events.map(({ id, userId, name, data }) => ({
      channel: privateChannelOf(userId),
      name,
      data: JSON.stringify({ ...data, [EVENT_ID_FIELD]: id }),
    })),
  });

/** The address of a request, signed as Pusher's HTTP API asks: its parameters in the order of their names. */
const signed = ({ api, key, secret }: Broker, body: string, at: EpochMs): URL => {
  const url = new URL(`${api}/batch_events`);
  const parameters = new URLSearchParams({
    auth_key: key,
    auth_timestamp: String(Math.floor(at / SECOND_MS)),
    auth_version: '1.0',
    body_md5: createHash('md5').update(body).digest('hex'),
  });
  const signature = createHmac('sha256', secret)
    .update(`POST\n${url.pathname}\n${parameters.toString()}`)
    .digest('hex');
  url.search = `${parameters.toString()}&auth_signature=${signature}`;
  return url;
};

/** Tells whether the broker took the events; false: it never will. Throws where it may, later. */
export const sendToBroker = async (
  broker: Broker,
  events: readonly PushedEvent[],
  at: EpochMs,
  stopping: AbortSignal,
): Promise<boolean> => {
  const body = batchOf(events);
  const { ok, status } = await fetch(signed(broker, body, at), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!ok && !REFUSALS.has(status)) throw new Error(`The broker answered ${status}`);
  return ok;
};
