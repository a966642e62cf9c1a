import { spanInWords } from '@quipu/contract';
import { capitalized } from '../exams/assignments/room-words.ts';
import { extraTimeInWords } from '../exams/operating/extra-time-words.ts';
import type { RecordedPerson, SessionRecord } from '../exams/timeline/session-record-store.ts';
import { type Column, writeColumns } from './columns.ts';
import { footOf, type Sender, writeHeading, writeLetterhead } from './letterhead.ts';
import { createPaper, type Paper } from './paper.ts';
import { texts } from './session-texts.ts';
import { texts as common } from './texts.ts';

export type ListKind = 'attendance' | 'desks';

/** More than is left of any page. */
const A_PAGE = 10_000;

const COLUMNS: Readonly<Record<ListKind, readonly Column[]>> = {
  attendance: [
    { name: texts.desk, share: 0.09 },
    { name: texts.reference, share: 0.17 },
    { name: texts.name, share: 0.36 },
    { name: texts.extraTime, share: 0.14 },
    { name: texts.signature, share: 0.24 },
  ],
  desks: [
    { name: texts.desk, share: 0.15 },
    { name: texts.reference, share: 0.25 },
    { name: texts.name, share: 0.6 },
  ],
};

const rowOf = (kind: ListKind, person: RecordedPerson): readonly string[] => {
  const place = [person.desk === null ? '' : String(person.desk), person.reference, person.fullName];
  const { extraTimePercent: percent, extraTimeMinutes: minutes } = person;
  return kind === 'desks' ? place : [...place, extraTimeInWords({ percent, minutes }), ''];
};

/** Rooms with their people, in the order of the rooms. */
export const byRoom = (
  people: readonly RecordedPerson[],
): readonly (readonly [room: string | null, people: readonly RecordedPerson[]])[] => {
  const rooms = new Map<string | null, RecordedPerson[]>();
  for (const person of people) rooms.set(person.room, [...(rooms.get(person.room) ?? []), person]);
  return [...rooms];
};

/** A person who has another attempt in the same session has two rows. */
export const countOf = (rows: readonly RecordedPerson[]): number => new Set(rows.map(({ userId }) => userId)).size;

export const roomHeading = (room: string | null, people: number): string =>
  room === null ? texts.noRoom(people) : texts.room(room, people);

const writeRoom = async (
  paper: Paper,
  kind: ListKind,
  room: string | null,
  people: readonly RecordedPerson[],
): Promise<void> => {
  writeHeading(paper, roomHeading(room, people.length));
  const inOrder = kind === 'desks' ? people.toSorted((one, other) => (one.desk ?? 0) - (other.desk ?? 0)) : people;
  await writeColumns(
    paper,
    COLUMNS[kind],
    inOrder.map((person) => rowOf(kind, person)),
  );
};

/** Lists who is expected, to be signed at the door (by name) or to be hung on it (by desk); each room on pages of its own. */
export const sessionList = async (
  kind: ListKind,
  record: SessionRecord,
  sender: Sender,
  now: number,
): Promise<Uint8Array> => {
  const title = texts[kind];
  const paper = createPaper(`${title}: ${record.evaluation}`, sender.institution.name ?? common.institution);
  await writeLetterhead(paper, sender, title, record.evaluation);
  paper.text(capitalized(spanInWords(record.start, record.end)), { size: 11 });
  const expected = record.people.filter(({ isWithdrawn, isReplaced }) => !isWithdrawn && !isReplaced);
  for (const [place, [room, people]] of byRoom(expected).entries()) {
    if (place > 0) paper.room(A_PAGE);
    await writeRoom(paper, kind, room, people);
  }
  return paper.finish(footOf(now));
};
