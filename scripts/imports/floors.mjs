import { readdirSync, readFileSync } from 'node:fs';
import { ROOT } from '../root.mjs';

/** The floors of the server, from the ground up. `.dependency-cruiser.cjs` makes its rules of the same table. */
export const FLOORS = JSON.parse(readFileSync(`${ROOT}/packages/server/floors.json`, 'utf8'));

const SRC = 'packages/server/src';

/** What of the server stands on no floor, whether it imports anything or not, and which floor has no folder. */
export const floorFaults = (found = readdirSync(`${ROOT}/${SRC}`)) => {
  const known = [...FLOORS.map(({ folder }) => folder), 'testing'];
  return [
    ...found.filter((name) => !known.includes(name)).map((name) => `no-floor: ${SRC}/${name}\n`),
    ...known.filter((name) => !found.includes(name)).map((name) => `no-folder: ${SRC}/${name}\n`),
  ];
};

const below = (floor) => (floor === 1 ? 'nothing' : floor === 2 ? 'floor 1' : `floors 1 to ${floor - 1}`);

const cells = (row) => `| ${row.join(' | ')} |`;

/** The table as a document shows it, from the top down. */
export const floorTable = () =>
  [
    cells(['floor', 'folder', 'what it is', 'may import']),
    cells(['---', '---', '---', '---']),
    ...FLOORS.toReversed().map(({ floor, folder, what }) => cells([floor, `\`${folder}/\``, what, below(floor)])),
  ].join('\n');

const [FROM, TO] = ['<!-- floors -->', '<!-- /floors -->'];

/** The document with the table of today between its marks. */
export const withFloorTable = (text) => {
  const [before, rest] = text.split(FROM);
  const [, after] = rest?.split(TO) ?? [];
  if (after === undefined) throw new Error(`${FROM} and ${TO} are expected`);
  return `${before}${FROM}\n\n${floorTable()}\n\n${TO}${after}`;
};
