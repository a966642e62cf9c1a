import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import type { Person } from './people.ts';
import { HERE } from './room-calls.ts';
import type { RoomComputer } from './room-computers.ts';
import type { Details } from './sorted-details.ts';

export { type Details, sorted } from './sorted-details.ts';

const CLIENT_VERSION = '1.4.2';

export interface State {
  readonly remaining: number;
  readonly toSend: number;
  readonly isConfirmed: boolean;
  readonly log: { readonly held: number; readonly total: number };
}
type Said =
  | { readonly what: 'opened'; readonly sheetId: number }
  | { readonly what: 'given'; readonly answer: number; readonly details: Details }
  | { readonly what: 'acknowledged'; readonly answers: readonly (readonly [number, number])[] }
  | ({ readonly what: 'state' } & State)
  | { readonly what: 'shown' | 'refused' | 'ended' };

/** One of the room, as whoever stands behind them knows what they did. */
export interface Examinee {
  readonly person: Person;
  readonly computer: RoomComputer;
  child: ChildProcess | null;
  sheetId: number;
  /** The last answer that their computer called kept, of each question. */
  readonly given: Map<number, Details>;
  /** The last revision of each that the server called taken. */
  readonly acknowledged: Map<number, number>;
  acknowledgements: number;
  /** So often their computer called an answer kept. */
  kept: number;
  state: State | null;
  readonly odd: Said[];
}

export const examineeAt = (person: Person, computer: RoomComputer): Examinee => ({
  person,
  computer,
  child: null,
  sheetId: 0,
  given: new Map(),
  acknowledged: new Map(),
  acknowledgements: 0,
  kept: 0,
  state: null,
  odd: [],
});

const hear = (one: Examinee, line: Said) => {
  if (line.what === 'opened') one.sheetId = line.sheetId;
  else if (line.what === 'given') {
    one.given.set(line.answer, line.details);
    one.kept += 1;
  } else if (line.what === 'state') one.state = line;
  else if (line.what === 'acknowledged') {
    one.acknowledgements += 1;
    for (const [answer, revision] of line.answers)
      one.acknowledged.set(answer, Math.max(revision, one.acknowledged.get(answer) ?? 0));
  } else if (line.what !== 'shown') one.odd.push(line);
};
/** They begin to answer, or go on after their computer was off. `program`: simulation/src/room/room-person.ts, bundled. */
export const sitDown = (one: Examinee, program: string) => {
  const { person, computer } = one;
  const journals = join(computer.disk, 'evaluaciones');
  const child = computer.start([program, HERE, person.username, person.password, CLIENT_VERSION, journals]);
  if (child.stdout !== null)
    createInterface({ input: child.stdout }).on('line', (line) => hear(one, JSON.parse(line) as Said));
  one.child = child;
};
export const ask = async (one: Examinee): Promise<State> => {
  one.state = null;
  one.child?.stdin?.write('state\n');
  await expect.poll(() => one.state, { intervals: [20], timeout: 20_000 }).not.toBeNull();
  if (one.state === null) throw new Error('They say nothing');
  return one.state;
};
/** Each of them has one more answer with the server. */
export const goOn = (some: readonly Examinee[]) =>
  Promise.all(
    some.map(async (one) => {
      const before = one.acknowledgements;
      await expect.poll(() => one.acknowledgements, { timeout: 90_000 }).toBeGreaterThan(before + 1);
    }),
  );
