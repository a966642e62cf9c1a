import type { QuizEvent } from '../../session/event.ts';
import type { Event2, Written2 } from './events.ts';

/** What a line says, as the session knows it. */
export const toSession = (event: Event2): QuizEvent => {
  switch (event.type) {
    case 'SyncStarted': {
      const { syncId: pushId, entries } = event.data;
      return { type: 'PushStarted', at: event.at, data: { pushId, entries } };
    }
    case 'SyncAcked': {
      const { syncId: pushId, ...of } = event.data;
      return { type: 'PushAcked', at: event.at, data: { pushId, ...of } };
    }
    case 'SyncFailed': {
      const { syncId: pushId, failure } = event.data;
      return { type: 'PushFailed', at: event.at, data: { pushId, failure } };
    }
    default:
      return event;
  }
};

/** The same the other way round. `contentHash`: of the sheet's content, where it is being opened. */
export const fromSession = (event: QuizEvent, contentHash: string): Written2 => {
  switch (event.type) {
    case 'SheetOpened': {
      const { opening } = event.data;
      return { type: 'SheetOpened', at: event.at, data: { content: contentHash, opening } };
    }
    case 'PushStarted': {
      const { pushId: syncId, entries } = event.data;
      return { type: 'SyncStarted', at: event.at, data: { syncId, entries } };
    }
    case 'PushAcked': {
      const { pushId: syncId, ...of } = event.data;
      return { type: 'SyncAcked', at: event.at, data: { syncId, ...of } };
    }
    case 'PushFailed': {
      const { pushId: syncId, failure } = event.data;
      return { type: 'SyncFailed', at: event.at, data: { syncId, failure } };
    }
    default:
      return event;
  }
};
