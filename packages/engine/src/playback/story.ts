import type { QuizEvent } from '../model/event.ts';
import { isOpened } from '../model/quiz-session.ts';
import type { EpochMs } from '../model/units.ts';
import { type AnswerChange, answerChanges } from './answer-changes.ts';
import { changeText } from './change-text.ts';
import type { RecordedEvent, Recording } from './recording.ts';
import { awayStretches, idleStretches } from './stretches.ts';
import { createTape } from './tape.ts';
import { type HeldLog, receivedAt } from './verification.ts';
import { eventText } from './words/event-text.ts';
import { spanText } from './words/local-time.ts';
import { type SheetNames, sheetNames } from './words/sheet-names.ts';

/** Whoever reads a story waits for no longer stretch in which nothing happened. */
const IDLE_MS = 120_000;

/** One thing that happened, in a sentence. */
export interface StoryLine {
  /** The place that it leads to. */
  readonly place: number;
  readonly at: EpochMs;
  readonly text: string;
  /** Null: it tells of a stretch in which nothing happened, or in which nothing is known. */
  readonly recorded: RecordedEvent | null;
  /** The server received the line then; null: it is not known, or there is no line. */
  readonly receivedAt: EpochMs | null;
}

/** Posts that brought what they should are told of with each answer that they took. */
const isToldElsewhere = (event: QuizEvent): boolean =>
  event.type === 'SyncStarted' ||
  (event.type === 'SyncAcked' && event.data.setAside.length === 0 && event.data.superseded.length === 0);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Tells a log from its first line to the last that can be read, event by event, in words; what is idle, or away, is folded. */
export const storyOf = (recording: Recording, held: Pick<HeldLog, 'posts'>): readonly StoryLine[] => {
  const events = recording.events.map(({ event }) => event);
  const last = createTape(events).at(events.length);
  if (!isOpened(last)) return [];
  const names: SheetNames = sheetNames(() => last);
  const changes = new Map<number, AnswerChange>(answerChanges(events).map((change) => [change.place, change]));
  const away = awayStretches(events);
  const folded = new Map<number, string>();
  for (const { ends, from, to } of idleStretches(events, IDLE_MS))
    folded.set(ends, `Sin actividad durante ${spanText(to - from)}`);
  for (const { ends, from, to } of away)
    folded.set(ends, `Sin registro durante ${spanText(to - from)}: no había página`);
  const cameAt = receivedAt(held);
  return recording.events.flatMap((recorded, i): readonly StoryLine[] => {
    const { event, line } = recorded;
    const place = i + 1;
    const fold = folded.get(place);
    const before = events[i - 1]?.at ?? event.at;
    const change = changes.get(place);
    const text = change === undefined ? eventText(event, names) : changeText(change, names);
    return [
      ...(fold === undefined ? [] : [{ place: i, at: before, text: fold, recorded: null, receivedAt: null }]),
      ...(isToldElsewhere(event)
        ? []
        : [{ place, at: event.at, text: capital(text), recorded, receivedAt: cameAt(line) }]),
    ];
  });
};
