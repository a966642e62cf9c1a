import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/server.ts';

const lines = (): readonly string[] => readFileSync(join(ROOT, 'docs/operating.md'), 'utf8').split('\n');

/** The line of docs/operating.md that begins so, as an operator types it. */
export const typed = (beginning: string): string => {
  const found = lines().find((line) => line.startsWith(beginning));
  if (found === undefined) throw new Error(`No line of operating.md begins with "${beginning}"`);
  return found;
};

/** All lines that operating.md has below such a heading, in one frame. */
export const typedBelow = (heading: string): string => {
  const all = lines();
  const at = all.findIndex((line) => line.startsWith(heading));
  if (at === -1) throw new Error(`No line of operating.md begins with "${heading}"`);
  return all.slice(at, all.indexOf('```', at)).join('\n');
};
