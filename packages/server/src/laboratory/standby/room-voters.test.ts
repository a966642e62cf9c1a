import { expect, it } from 'vitest';
import { roomVoters } from './room-voters.ts';

const MINUTE = 60_000;

it('takes in computers that greet, and forgets those that were turned off, one at a time', () => {
  const clock = { now: 0 };
  const voters = roomVoters(() => clock.now);
  const heard = (...ids: readonly string[]) => {
    for (const id of ids) voters.heard({ id, vote: null }, `of ${id}`);
  };
  expect(voters.next([])).toBeNull();
  heard('a', 'b');
  expect(voters.next([])).toEqual(['a']);
  expect(voters.next(['a'])).toEqual(['a', 'b']);
  expect(voters.next(['a', 'b'])).toBeNull();
  clock.now = 4 * MINUTE;
  heard('b');
  clock.now = 6 * MINUTE;
  expect(voters.next(['a', 'b'])).toEqual(['b']);
  expect(voters.next(['b'])).toBeNull();
});

it('gives those that it has not heard since it began as long as the others', () => {
  const clock = { now: 7 * MINUTE };
  const voters = roomVoters(() => clock.now);
  clock.now += 4 * MINUTE;
  expect(voters.next(['a'])).toBeNull();
  clock.now += 2 * MINUTE;
  expect(voters.next(['a'])).toEqual([]);
});

it('hears one voice from each address: the first, as long as that is there', () => {
  const clock = { now: 0 };
  const voters = roomVoters(() => clock.now);
  const vote = { term: 3, for: 'standby' };
  const heard = (id: string) => voters.heard({ id, vote }, '10.0.0.7');
  heard('own');
  for (let n = 0; n < 200; n += 1) heard(`invented ${n}`);
  expect([...voters.votes().keys()]).toEqual(['own']);
  expect(voters.next(['own'])).toBeNull();
  // The application was installed anew on it.
  clock.now = 6 * MINUTE;
  heard('new');
  expect(voters.next(['own'])).toEqual([]);
  expect(voters.next([])).toEqual(['new']);
});
