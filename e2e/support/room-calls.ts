import { spawnSync } from 'node:child_process';
import type { Computer } from './computers.ts';

/** The port at which each computer of a room has its page. */
export const ROOM_PORT = '3000';
export const HERE = `http://localhost:${ROOM_PORT}`;

/** What somebody on that computer gets: a status, or nothing. */
export const curl = ({ on }: Computer, path: string, ...more: readonly string[]) => {
  const [command, ...args] = [...on, 'curl', '-s', '-m', '20', '-w', '\n%{http_code}', ...more, HERE + path];
  const lines = spawnSync(command, args, { encoding: 'utf8' }).stdout.split('\n');
  return { status: Number(lines.at(-1)), body: lines.slice(0, -1).join('\n') };
};
export const post = (computer: Computer, path: string, body: object) =>
  curl(computer, path, '-H', 'content-type: application/json', '-d', JSON.stringify(body));
export const standbyOf = (computer: Computer): Record<string, unknown> => {
  const { status, body } = curl(computer, '/api/laboratory/standby');
  return status === 200 ? (JSON.parse(body) as Record<string, unknown>) : { stage: String(status) };
};
export const stageOf = (computer: Computer) => () => standbyOf(computer)['stage'];

export interface Aside {
  readonly folders: readonly { readonly number: number; readonly has_results: boolean }[];
}

/** So often the computer has told that its clock was set. */
export const clockEvents = (computer: Computer): number => {
  const { clock } = JSON.parse(curl(computer, '/api/laboratory').body) as {
    readonly clock: { readonly events: readonly { readonly kind: string }[] };
  };
  return clock.events.filter(({ kind }) => kind === 'set').length;
};
