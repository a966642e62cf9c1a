import { expect, it } from 'vitest';
import { listedSheet, NOON } from '../../../testing/listed-sheet.ts';
import { homeOf } from './home-of.ts';

const MINUTE = 60_000;
let id = 0;
const one = (name: string, from: number, to: number, more: object = {}, quiz: object = {}) => {
  id += 1;
  const session = { id, start: NOON + from * MINUTE, end: NOON + to * MINUTE, time_limit: 600, updated_at: 0 };
  return listedSheet({ id, quiz_id: id, session, ...more }, { id, name, ...quiz });
};
const names = (sheets: Parameters<typeof homeOf>[0]) => {
  const { now, upcoming, past } = homeOf(sheets, NOON);
  return [now, upcoming, past].map((part) => part.map(({ evaluation }) => evaluation.current.quiz.name));
};

it('begins with what is under way, then with what closes first', () => {
  const sheets = [
    one('Cierra tarde', -60, 90),
    one('Cierra pronto', -60, 10),
    one('En curso', -60, 120, { status: 'A', started_at: NOON - MINUTE }),
    one('Falta la asistencia', -60, 20, { status: 'I' }),
    one('Mañana', 1_440, 1_500),
  ];
  expect(names(sheets)).toEqual([['En curso', 'Cierra pronto', 'Falta la asistencia', 'Cierra tarde'], ['Mañana'], []]);
});

it('begins with what opens first where nothing is open', () => {
  const sheets = [
    one('Pasado mañana', 2_880, 2_900),
    one('Mañana', 1_440, 1_500),
    listedSheet({ id: 90, quiz_id: 90, session: null }, { id: 90, name: 'Sin horario' }),
  ];
  expect(names(sheets)).toEqual([['Mañana'], ['Pasado mañana', 'Sin horario'], []]);
});

it('begins with what opens first, whatever cannot be taken yet began before it', () => {
  const sheets = [one('Pide otra antes', -30, 60, {}, { require_quiz_id: 999 }), one('Mañana', 1_440, 1_500)];
  const [now, upcoming] = names(sheets);
  expect([now, upcoming]).toEqual([['Mañana'], ['Pide otra antes']]);
});

it('ends with what is over, the last one first', () => {
  const sheets = [
    one('Ayer', -1_500, -1_440, { status: 'F', finished_at: NOON - 1_450 * MINUTE }),
    one('Hoy', -90, -30, { status: 'FT', finished_at: NOON - 30 * MINUTE }),
    one('No rendida', -300, -200),
  ];
  expect(names(sheets)).toEqual([[], [], ['Hoy', 'No rendida', 'Ayer']]);
});
