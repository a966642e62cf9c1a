import * as E from '#fp-ts/Either.js';
import type { QuizEvent } from '../model/event.ts';
import type { Contents } from './content-line.ts';
import type { Frame } from './line-frame.ts';
import type { LineProblem } from './line-problem.ts';
import type { Event1 } from './version-1/events.ts';
import type { Event2, Written2 } from './version-2/events.ts';
import { toSession } from './version-2/session-border.ts';
import { upcast1 } from './version-2/upcast-1.ts';
import { type Format, writtenEvents } from './written-events.ts';

const withContent = (event: Written2, contents: Contents): E.Either<LineProblem, Event2> => {
  if (event.type !== 'SheetOpened') return E.right(event);
  const { content: hash, ...rest } = event.data;
  const content = contents.get(hash);
  if (content === undefined) return E.left({ kind: 'missingContent', hash });
  return E.right({ type: 'SheetOpened', at: event.at, data: { content, ...rest } });
};

/** Upcasts a decoded event from each version to the next, until it is the session's. */
const inSession = (format: Format, event: Event1 | Written2, contents: Contents): E.Either<LineProblem, QuizEvent> => {
  if (format === 1) return E.right(toSession(upcast1(event as Event1)));
  const read = withContent(event as Written2, contents);
  return E.isLeft(read) ? read : E.right(toSession(read.right));
};

/**
 * The event that a line holds in the version that it was written in. Strict: only if writing what was read gives the very same
 * text, by that version's own codecs.
 */
export const readEvent = (
  format: Format,
  { type, at, data, dataText }: Frame,
  contents: Contents,
): E.Either<LineProblem, QuizEvent> => {
  const known = writtenEvents[format].get(type);
  if (known === undefined) return E.left({ kind: 'unknownType', type });
  const decoded = known.codec.decode({ type, at, data });
  if (E.isLeft(decoded)) {
    const path = (decoded.left[0]?.context ?? []).map(({ key }) => key).filter((key) => key !== '');
    return E.left({ kind: 'badData', path: path.join('.') });
  }
  const event = decoded.right as Event1 | Written2;
  if (known.writeData(event.data) !== dataText) return E.left({ kind: 'notCanonical' });
  return inSession(format, event, contents);
};
