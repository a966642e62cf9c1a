import { Count } from '@quipu/engine';
import { endpoint } from '../http/endpoint.ts';
import { POST_TIMEOUT_MS } from '../http/timeouts.ts';
import { Nothing } from '../wire/common.ts';
import { wireRecord } from '../wire/wire-record.ts';

/** Tells the time of the server. */
export const getTime = endpoint({
  name: 'getTime',
  method: 'GET',
  path: '/api/time',
  auth: 'none',
  timeoutMs: POST_TIMEOUT_MS,
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: { 200: wireRecord('Now', { now: ['now', Count] }) },
  bodyLimit: 0,
});
