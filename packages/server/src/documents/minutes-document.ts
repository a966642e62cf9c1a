import { dayOfYearInWords, momentInWords, secondInWords, spanInWords } from '@quipu/contract';
import { FinalStatus } from '@quipu/engine';
import { capitalized } from '../exams/assignments/room-words.ts';
import type { RecordedPerson, SessionRecord } from '../exams/timeline/session-record-store.ts';
import { type Column, writeColumns } from './columns.ts';
import { footOf, rule, type Sender, writeFacts, writeHeading, writeLetterhead } from './letterhead.ts';
import { createPaper, type Paper, SOFT } from './paper.ts';
import { byRoom, countOf, roomHeading } from './session-lists.ts';
import { texts } from './session-texts.ts';
import { texts as common } from './texts.ts';

const SIGNATURE_HEIGHT = 60;
const NOTE_LINES = 4;
const NOTE_HEIGHT = 22;

/** Hours of the day on which the session began stand alone; any other has its day. */
const hoursOf =
  ({ start }: Pick<SessionRecord, 'start'>) =>
  (at: number | null): string =>
    at === null ? '' : secondInWords(at, start);

const stateOf = ({ status, isWithdrawn }: RecordedPerson, provisional: boolean): string => {
  if (isWithdrawn) return texts.wasWithdrawn;
  if (FinalStatus.is(status)) return common.statuses[status];
  if (status === 'A') return texts.underWay;
  return provisional && status === 'P' ? texts.notBegun : texts.wasAbsent;
};
const statusOf = (person: RecordedPerson, provisional: boolean): string =>
  person.isReplaced ? texts.wasReplaced(stateOf(person, provisional)) : stateOf(person, provisional);

const columnsOf = (shares: Readonly<Record<string, number>>): readonly Column[] =>
  Object.entries(shares).map(([name, share]) => ({ name, share }));

const WHO = { [texts.desk]: 0.08, [texts.reference]: 0.16, [texts.name]: 0.32 };
const PEOPLE = columnsOf({ ...WHO, [texts.started]: 0.13, [texts.finished]: 0.13, [texts.status]: 0.18 });
const MOVED = columnsOf({ ...WHO, [texts.started]: 0.22, [texts.movedAt]: 0.22 });
const INCIDENTS = columnsOf({
  ...{ [texts.hour]: 0.13, [texts.until]: 0.13, [texts.reference]: 0.16 },
  ...{ [texts.what]: 0.32, [texts.closed]: 0.26 },
});
const ACTIONS = columnsOf({
  ...{ [texts.hour]: 0.13, [texts.who]: 0.2, [texts.what]: 0.22 },
  ...{ [texts.reference]: 0.16, [texts.why]: 0.29 },
});

const whoIs = ({ desk, reference, fullName }: RecordedPerson): readonly string[] => [
  desk === null ? '' : String(desk),
  reference,
  fullName,
];

const writePeople = async (paper: Paper, record: SessionRecord, provisional: boolean): Promise<void> => {
  const { people, movedAway } = record;
  const hour = hoursOf(record);
  writeHeading(paper, texts.people);
  for (const [room, inRoom] of byRoom(people)) {
    paper.text(roomHeading(room, countOf(inRoom)), { size: 10.5, bold: true });
    await writeColumns(
      paper,
      PEOPLE,
      inRoom.map((person) => [
        ...[...whoIs(person), hour(person.startedAt), hour(person.finishedAt)],
        statusOf(person, provisional),
      ]),
    );
    paper.y += 8;
  }
  if (movedAway.length === 0) return;
  paper.text(texts.movedAway, { size: 10.5, bold: true });
  await writeColumns(
    paper,
    MOVED,
    movedAway.map((person) => [...whoIs(person), hour(person.startedAt), hour(person.movedAt)]),
  );
};

const writeIncidents = async (paper: Paper, record: SessionRecord): Promise<void> => {
  const { incidents } = record;
  const hour = hoursOf(record);
  writeHeading(paper, texts.incidents);
  if (incidents.length === 0) return paper.text(texts.noIncidents);
  await writeColumns(
    paper,
    INCIDENTS,
    incidents.map(({ at, endedAt, reference, text, closedBy, closedReason }) => [
      ...[hour(at), hour(endedAt), reference, text],
      closedBy === null ? texts.notClosed : texts.closedBy(closedBy, closedReason ?? ''),
    ]),
  );
};

const writeActions = async (paper: Paper, record: SessionRecord): Promise<void> => {
  const { actions } = record;
  const hour = hoursOf(record);
  writeHeading(paper, texts.done);
  const told = actions.flatMap(({ at, action, who, reference, why }) => {
    const what = texts.actions[action];
    return what === undefined ? [] : [[hour(at), who, what, reference ?? '', why ?? '']];
  });
  if (told.length === 0) return paper.text(texts.nothingDone);
  await writeColumns(paper, ACTIONS, told);
};

const writeSignatures = (paper: Paper, proctors: readonly string[]): void => {
  writeHeading(paper, texts.signatures);
  const each = (paper.width - 30) / 2;
  const signers = [...proctors.map((name) => [texts.proctor, name] as const), [texts.inCharge, ''] as const];
  for (let at = 0; at < signers.length; at += 2) {
    paper.room(SIGNATURE_HEIGHT);
    const top = paper.y + SIGNATURE_HEIGHT / 2;
    signers.slice(at, at + 2).forEach(([role, name], place) => {
      const x = paper.left + place * (each + 30);
      paper.line(x, top, each, 0.8);
      paper.y = top + 3;
      paper.text(role, { x, width: each, size: 8, color: SOFT });
      paper.text(name, { x, width: each, size: 10 });
    });
    paper.y = top + SIGNATURE_HEIGHT / 2;
  }
};

const isOpen = ({ status, isWithdrawn, mayBegin }: RecordedPerson): boolean =>
  mayBegin || (status === 'A' && !isWithdrawn);

/**
 * Somebody may still begin, or has not ended: what it says will be another by the end. Sheets that are out in laboratories stay so until a
 * person takes their results, or recalls them: where these alone are left, nothing else is waited for.
 */
const whyProvisional = ({ end, people }: SessionRecord, now: number): string | null => {
  const open = people.filter(isOpen);
  if (now >= end && open.length === 0) return null;
  const laboratories = new Set(open.flatMap(({ laboratory }) => laboratory ?? []));
  return now >= end && open.every(({ laboratory }) => laboratory !== null)
    ? texts.outInLaboratories([...laboratories])
    : texts.provisional(momentInWords(now));
};

/** The minutes of a session, to be signed: who was there and when, what happened, and what was done about it. */
export const minutesDocument = async (record: SessionRecord, sender: Sender, now: number): Promise<Uint8Array> => {
  const why = whyProvisional(record, now);
  const provisional = why !== null;
  const title = provisional ? texts.provisionalMinutes : texts.minutes;
  const paper = createPaper(`${title}: ${record.evaluation}`, sender.institution.name ?? common.institution);
  await writeLetterhead(paper, sender, title, record.evaluation);
  const { people, movedAway } = record;
  const expected = people.filter(({ isWithdrawn }) => !isWithdrawn);
  const [summoned, came] = [countOf(expected), countOf(expected.filter(({ startedAt }) => startedAt !== null))];
  paper.text(capitalized(spanInWords(record.start, record.end)), { size: 11 });
  const day = dayOfYearInWords(record.start);
  if (day !== dayOfYearInWords(record.end)) paper.text(texts.hoursOf(day), { size: 9.5, color: SOFT });
  paper.y += 6;
  if (why !== null) {
    paper.text(why, { size: 11, bold: true });
    paper.y += 6;
  }
  writeFacts(paper, [
    [texts.summoned, String(summoned)],
    [texts.came, String(came)],
    [provisional ? texts.notBegunCount : texts.absent, String(summoned - came)],
    [texts.withdrawnCount, String(countOf(people) - summoned)],
    ...(movedAway.length === 0 ? [] : [[texts.movedCount, String(countOf(movedAway))] as const]),
  ]);
  rule(paper);
  await writePeople(paper, record, provisional);
  await writeIncidents(paper, record);
  await writeActions(paper, record);
  writeHeading(paper, texts.notes);
  for (let line = 0; line < NOTE_LINES; line += 1) {
    paper.room(NOTE_HEIGHT);
    paper.y += NOTE_HEIGHT;
    paper.line(paper.left, paper.y, paper.width);
  }
  writeSignatures(paper, record.proctors);
  const foot = footOf(now);
  return paper.finish((page, pages) => (provisional ? texts.provisionalFoot(foot(page, pages)) : foot(page, pages)));
};
