import { readFile } from 'node:fs/promises';
import { arrowsOf, cruiseImports } from './imports/cruise.mjs';
import { drawFloors, drawPackages } from './imports/draw-floors.mjs';
import { floorFaults, withFloorTable } from './imports/floors.mjs';
import { circleFaults } from './imports/folder-circles.mjs';
import { ROOT } from './root.mjs';

const PACKAGES = ['engine', 'contract', 'proctor', 'web', 'desktop', 'server'];

const said = ({ rule, from, to, cycle }) =>
  cycle ? `${rule.name}: ${[from, ...cycle.map(({ name }) => name)].join(' → ')}\n` : `${rule.name}: ${from} → ${to}\n`;

/** What is made of the table of floors and of the imports, and has to be made anew. */
const staleDocuments = async (modules) => {
  const read = (path) => readFile(`${ROOT}/docs/${path}`, 'utf8').catch(() => '');
  const table = await read('ARCHITECTURE.md');
  const isStale =
    table !== withFloorTable(table) ||
    (await read('img/server.svg')) !== drawFloors(arrowsOf(modules, 'server')) ||
    (await read('img/packages.svg')) !== drawPackages();
  return isStale ? ['docs: packages or floors are others by now: node scripts/draw-floors.mjs\n'] : [];
};

/**
 * The import rules of .dependency-cruiser.cjs, and what it cannot see, as nothing is imported there. A cruise that sees no modules finds no fault either: each package has to
 * be in the result.
 */
export const checkImports = async () => {
  let result;
  try {
    result = await cruiseImports(['packages', 'e2e', 'scripts', 'simulation/src']);
  } catch (error) {
    return { code: 1, output: `${error.stack}\n` };
  }
  const ours = result.modules.filter(({ source }) => source.startsWith('packages/'));
  const unseen = PACKAGES.filter((name) => !ours.some(({ source }) => source.startsWith(`packages/${name}/src/`)));
  const faults = [
    ...unseen.map((name) => `No module was read in packages/${name}/src.\n`),
    ...result.summary.violations.filter(({ rule }) => rule.severity === 'error').map(said),
    ...circleFaults(ours),
    ...floorFaults(),
    ...(await staleDocuments(ours)),
  ];
  return { code: faults.length > 0 ? 1 : 0, output: faults.join(''), note: `${ours.length} modules` };
};
