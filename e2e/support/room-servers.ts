import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Database } from './database.ts';
import { curl, ROOM_PORT, stageOf } from './room-calls.ts';
import type { RoomComputer } from './room-computers.ts';
import { MAIN } from './server.ts';

export const dataOf = ({ disk }: RoomComputer) => join(disk, 'datos');
/** Starts the server of that computer, and waits until it is there. */
export const serve = async (computer: RoomComputer) => {
  const env = {
    HOST: 'localhost',
    PORT: ROOM_PORT,
    QUIPU_LOCAL: '1',
    QUIPU_DATA: dataOf(computer),
    QUIPU_LOG_LEVEL: 'warn',
  };
  computer.start([MAIN], env);
  await expect.poll(() => curl(computer, '/health').status, { timeout: 120_000 }).toBe(200);
};
/** The one serves, the other follows it. */
export const bothAre = async (serving: RoomComputer, standby: RoomComputer) => {
  await expect.poll(stageOf(standby), { timeout: 90_000 }).toBe('following');
  await expect.poll(stageOf(serving), { timeout: 90_000 }).toBe('both');
};
export const inDatabase = async <A>(computer: RoomComputer, use: (held: Database) => Promise<A>): Promise<A> => {
  const held = await Database.of(dataOf(computer));
  try {
    return await use(held);
  } finally {
    await held.close();
  }
};
/** Whoever looks through the disk and the database of a computer finds the question there, or not. */
export const canRead = async (computer: RoomComputer, readable: string): Promise<boolean> => {
  const found = spawnSync('grep', ['-r', '-a', '-q', '-F', readable, dataOf(computer)]).status === 0;
  const { forms } = await inDatabase(computer, (held) =>
    held.row<{ forms: string }>(`select coalesce(string_agg(content::text, ''), '') as forms from form`),
  );
  return found || forms.includes(readable);
};
