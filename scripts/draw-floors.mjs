import { readFile, writeFile } from 'node:fs/promises';
import { arrowsOf, cruiseImports } from './imports/cruise.mjs';
import { drawFloors, drawPackages } from './imports/draw-floors.mjs';
import { withFloorTable } from './imports/floors.mjs';
import { ROOT } from './root.mjs';

// Makes anew what docs/ shows of the packages and of the server's floors.
const document = `${ROOT}/docs/ARCHITECTURE.md`;
await writeFile(document, withFloorTable(await readFile(document, 'utf8')));
const { modules } = await cruiseImports(['packages/server/src']);
await writeFile(`${ROOT}/docs/img/server.svg`, drawFloors(arrowsOf(modules, 'server')));
await writeFile(`${ROOT}/docs/img/packages.svg`, drawPackages());
