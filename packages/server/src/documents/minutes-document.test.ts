import { expect, it } from 'vitest';
import type { SessionRecord } from '../exams/timeline/session-record-store.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { minutesDocument } from './minutes-document.ts';
import { texts } from './session-texts.ts';

const HOUR = 3_600_000;
/** The session begins at 08:00 of the 27th, by the institution's clock. */
const START = Date.UTC(2026, 10, 27, 13);
const NEXT_MORNING = Date.UTC(2026, 10, 28, 12, 33, 12);

const person = {
  ...{ sheetId: 1, reference: '2059999017', fullName: 'Persona de prueba', room: 'Uno', desk: 1, status: 'F' as const },
  ...{ startedAt: START + 60_000, finishedAt: START + HOUR, extraTimePercent: 0, extraTimeMinutes: 0 },
  ...{ userId: 1, isWithdrawn: false, isReplaced: false, mayBegin: false, laboratory: null },
};
const record = (more: Partial<SessionRecord> = {}): SessionRecord => ({
  ...{ evaluation: 'En papel', start: START, end: START + 2 * HOUR, people: [person], movedAway: [], proctors: [] },
  incidents: [],
  actions: [{ at: NEXT_MORNING, who: 'ROSA', why: 'Apelación', action: 'reopen-sheet', reference: '2059999017' }],
  ...more,
});
const minutes = async (of: SessionRecord) => {
  const sender = { institution: { name: 'Universidad', logo: null }, dataFolder: '/nowhere' };
  return (await readPdf(await minutesDocument(of, sender, NEXT_MORNING + HOUR))).pages.join(' ');
};

it('the minutes of a session give the day of what was not on its own, and no other', async () => {
  const text = 'Captura de pantalla';
  const incident = { sheetId: 1, text, endedAt: null, reference: '2059999017', closedBy: null, closedReason: null };
  const said = await minutes(
    record({
      incidents: [
        { ...incident, at: START + 5_000 },
        { ...incident, at: NEXT_MORNING + 1_000 },
      ],
    }),
  );
  expect(said).toContain('07:33:12 del 28 de noviembre de 2026');
  expect(said).toContain('07:33:13 del 28 de noviembre de 2026');
  expect(said).toContain('08:01:00 09:00:00');
  expect(said.match(/ del \d/g)).toHaveLength(2);
  expect(said).not.toContain(texts.hoursOf('27 de noviembre'));
});

it('the minutes of a session over midnight say whose day the bare hours are', async () => {
  const said = await minutes(
    record({ end: NEXT_MORNING, actions: [], people: [{ ...person, finishedAt: NEXT_MORNING }] }),
  );
  expect(said).toContain(texts.hoursOf('27 de noviembre'));
  expect(said).toContain('08:01:00 07:33:12 del 28 de noviembre de 2026');
});

it('the minutes are no more than provisional while somebody may begin, though the session is over', async () => {
  const absent = { ...person, sheetId: 2, userId: 2, status: 'P' as const, startedAt: null, finishedAt: null };
  expect(await minutes(record({ people: [person, { ...absent, mayBegin: true }] }))).toContain(
    texts.provisionalMinutes,
  );
  const final = await minutes(record({ people: [person, absent] }));
  expect(final).toContain(texts.wasAbsent);
  expect(final).not.toContain(texts.provisionalMinutes);
});

it('the minutes say of whom alone they wait where only sheets of laboratories are left, and what ends that', async () => {
  const absent = { ...person, sheetId: 2, userId: 2, status: 'P' as const, startedAt: null, mayBegin: true };
  const out = { ...absent, laboratory: 'a1b2c3' };
  const left = await minutes(record({ people: [person, out] }));
  for (const said of [texts.provisionalMinutes, 'laboratorio a1b2c3', 'recall-laboratory', 'todo el paquete'])
    expect(left).toContain(said);
  expect(await minutes(record({ people: [out, absent] }))).not.toContain('a1b2c3');
  expect(await minutes(record({ end: NEXT_MORNING + 2 * HOUR, people: [out] }))).not.toContain('a1b2c3');
});

it('the minutes count people, and say which of their attempts counts no more', async () => {
  const again = { ...person, sheetId: 2, desk: 2, startedAt: START + HOUR };
  const said = await minutes(record({ people: [{ ...person, status: 'FT', isReplaced: true }, again] }));
  expect(said).toMatch(new RegExp(`${texts.summoned} 1 ${texts.came} 1 ${texts.absent} 0`));
  expect(said).toContain(texts.room('Uno', 1));
  expect(said).toContain('otro intento la reemplazó');
});
