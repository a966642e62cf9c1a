import type { Event1 } from '../version-1/events.ts';
import type { Event2 } from './events.ts';

/** Translates a line of version 1 into the words of version 2. */
export const upcast1 = (event: Event1): Event2 => {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- Types hold the others to version 2.
  switch (event.type) {
    case 'PushStarted': {
      const { pushId: syncId, entries } = event.data;
      return { type: 'SyncStarted', at: event.at, data: { syncId, entries } };
    }
    case 'PushAcked': {
      const { pushId: syncId, setAside } = event.data;
      // By version 1 the server had what it called superseded.
      return { type: 'SyncAcked', at: event.at, data: { syncId, setAside, superseded: [] } };
    }
    case 'PushFailed': {
      const { pushId: syncId, failure } = event.data;
      return { type: 'SyncFailed', at: event.at, data: { syncId, failure } };
    }
    default:
      return event;
  }
};
