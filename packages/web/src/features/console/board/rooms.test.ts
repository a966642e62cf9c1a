import { expect, it } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { watched } from '../../../testing/watched.ts';
import { countRooms, isInRoom } from './rooms.ts';

it('counts who is in each room and who of them needs somebody, in the order of a person, those in none last', () => {
  const lost = { lost_at: NOON - 60_000 };
  const sheets = [
    watched({ room: 'Sala 10' }),
    watched({}),
    watched({ room: 'Sala 2' }),
    watched({ room: 'Sala 2', ...lost }),
  ];
  expect(countRooms(sheets, NOON)).toEqual([
    { name: 'Sala 2', people: 2, needing: 1 },
    { name: 'Sala 10', people: 1, needing: 0 },
    { name: null, people: 1, needing: 0 },
  ]);
  expect(countRooms([watched({})], NOON)).toEqual([]);
});

it('tells who is in the room that is chosen', () => {
  const [one, none] = [watched({ room: 'Sala 1' }), watched({})];
  expect([one, none].map((sheet) => isInRoom({ kind: 'room', name: 'Sala 1' }, sheet))).toEqual([true, false]);
  expect([one, none].map((sheet) => isInRoom({ kind: 'none' }, sheet))).toEqual([false, true]);
  expect([one, none].every((sheet) => isInRoom({ kind: 'all' }, sheet))).toBe(true);
});
