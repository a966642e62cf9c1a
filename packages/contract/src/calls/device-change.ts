import { Count } from '@quipu/engine';
import { endpoint } from '../http/endpoint.ts';
import { Malformed, Nothing, refused, SheetParams } from '../wire/common.ts';
import { listOf, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';

const DeviceChange = wireRecord('DeviceChange', {
  at: ['at', Count],
  /** The earlier device was heard last then, in whatever way. Null means never. */
  heardAt: ['heard_at', nullable(Count)],
  /** It said this of itself last. Null means that it reported nothing. */
  answered: ['answered', nullable(Count)],
  /** Answers that it said it still had, without those that have come since. */
  pending: ['pending', nullable(Count)],
  /** Answers of it that wait for a decision, and in whose place nothing is answered. */
  apart: ['apart', withDefault(Count, 0)],
  /** Something of the earlier device came after the change, by itself or carried, the last time then. Null means nothing did. */
  broughtAt: ['brought_at', nullable(Count)],
});

/** Older changes of a sheet are not told. */
export const MAX_DEVICE_CHANGES = 20;

/**
 * Says what is known of the devices that had the sheet before the one that has it now, the last one first. Nothing of it is a promise: it
 * is what was reported, until each was heard last.
 */
export const getDeviceChange = endpoint({
  name: 'getDeviceChange',
  method: 'GET',
  path: '/api/answers-sheet/{id}/device-change',
  auth: 'bearer',
  params: SheetParams,
  query: Nothing,
  body: Nothing,
  replies: {
    200: wireRecord('DeviceChangeReply', {
      now: ['now', Count],
      changes: ['changes', listOf(DeviceChange, MAX_DEVICE_CHANGES)],
    }),
    400: Malformed,
    ...refused,
  },
  bodyLimit: 0,
});
