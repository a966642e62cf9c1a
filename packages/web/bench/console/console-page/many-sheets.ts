import type { WatchedSheet } from '@quipu/contract';

const FIRST = [
  'Ana',
  'Luis',
  'María',
  'José',
  'Ñusta',
  'Andrés',
  'Sofía',
  'Ángel',
  'Carmen',
  'Iván',
  'Óscar',
  'Nayeli',
];
const LAST = ['Pérez', 'Núñez', 'Guamán', 'Quispe', 'Álvarez', 'Zambrano', 'Chiluisa', 'Íñiguez', 'Morales', 'Yánez'];
const MINUTE = 60_000;
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? '';

/** So many sheets of a session, most of them under way. */
export const manySheets = (count: number, now: number): readonly WatchedSheet[] =>
  Array.from({ length: count }, (_, at): WatchedSheet => {
    const status = at % 10 < 8 ? 'A' : 'P';
    const isUnderWay = status === 'A';
    return {
      sheetId: at + 1,
      userId: at + 1,
      reference: String(1_700_000_000 + at * 37),
      fullName: `${pick(FIRST, at)} ${pick(LAST, at * 7 + 1)} ${pick(LAST, Math.floor(at / 10))}`,
      status,
      attempt: 1,
      startedAt: isUnderWay ? now - 20 * MINUTE : null,
      finishedAt: null,
      deadline: isUnderWay ? now + (20 + (at % 30)) * MINUTE : null,
      pausedSince: null,
      items: isUnderWay ? 80 : null,
      answered: isUnderWay ? at % 81 : null,
      saved: isUnderWay ? at % 79 : 0,
      pending: isUnderWay ? at % 3 : null,
      position: isUnderWay ? at % 80 : null,
      heardAt: isUnderWay ? now - (at % 20) * 1_000 : null,
      camera: isUnderWay && at % 13 === 0 ? 'dark' : null,
      microphone: null,
      displays: isUnderWay ? 1 : null,
      monitors: 1,
      isVisible: isUnderWay ? true : null,
      blockedBy: isUnderWay && at % 97 === 0 ? 'camera' : null,
      blockedSince: isUnderWay && at % 97 === 0 ? now - (at % 50) * 1_000 : null,
      room: null,
      desk: null,
      lostAt: isUnderWay && at % 53 === 0 ? now - (at % 90) * 1_000 : null,
      waitingSince: at % 11 === 0 ? now - (at % 40) * MINUTE : null,
      openIncidents: at % 11 === 0 ? 1 : 0,
      incidents: at % 11 === 0 ? 2 : 0,
      photos: 0,
      viewer: null,
      client: null,
    };
  });
