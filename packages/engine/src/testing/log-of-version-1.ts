import { frameText } from '../log/line-codec.ts';
import { sha256 } from '../log/sha256.ts';
import { Content } from '../log/version-1/content.ts';
import type { Event1 } from '../log/version-1/events.ts';
import { writtenEvents } from '../log/written-events.ts';
import type { QuizEvent } from '../model/event.ts';

/**
 * Translates an event into the words of version 1: a post to the server was a push, and the sheet stood in its line.
 */
const asVersion1 = (event: QuizEvent): Event1 => {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- Types hold the others to version 1.
  switch (event.type) {
    case 'SheetOpened': {
      const { content, ...data } = event.data;
      if (!Content.is(content)) throw new Error('version 1 knew no such item');
      return { type: event.type, at: event.at, data: { content, ...data } };
    }
    case 'SyncStarted': {
      const { syncId: pushId, ...data } = event.data;
      return { type: 'PushStarted', at: event.at, data: { pushId, ...data } };
    }
    case 'SyncAcked': {
      const { syncId: pushId, ...data } = event.data;
      return { type: 'PushAcked', at: event.at, data: { pushId, ...data } };
    }
    case 'SyncFailed': {
      const { syncId: pushId, ...data } = event.data;
      return { type: 'PushFailed', at: event.at, data: { pushId, ...data } };
    }
    case 'IncidentSeen': {
      const { kind, evidence } = event.data;
      if (kind === 'computerLeft' || kind === 'computerSign') throw new Error(`version 1 knew no ${kind}`);
      return { type: event.type, at: event.at, data: { kind, evidence } };
    }
    case 'ItemFlagged':
    case 'RevisionsSkipped':
    case 'PauseStarted':
    case 'PauseEnded':
    case 'TimeGivenBack':
      throw new Error(`version 1 knew no ${event.type}`);
    default:
      return event;
  }
};

/** A log's text as version 1 wrote it: for a device whose page was loaded before version 2 was there. */
export const logOfVersion1 = (events: readonly QuizEvent[]): readonly string[] => {
  let prev = '';
  return events.map(asVersion1).map(({ type, at, data }, seq) => {
    const written = writtenEvents[1].get(type);
    if (written === undefined) throw new Error(`version 1 knew no ${type}`);
    const line = frameText(seq, prev, type, at, written.writeData(data));
    prev = sha256(line);
    return line;
  });
};
