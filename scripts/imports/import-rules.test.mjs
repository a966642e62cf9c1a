import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { cruiseImports } from './cruise.mjs';
import { FLOORS, floorFaults } from './floors.mjs';

let root = null;
afterEach(() => {
  if (root !== null) rmSync(root, { recursive: true });
  root = null;
});

/** Which rules a repository breaks that has these files. */
const brokenByFiles = async (files) => {
  root = mkdtempSync(join(tmpdir(), 'quipu-imports-'));
  writeFileSync(join(root, 'tsconfig.base.json'), '{}');
  for (const [file, text] of Object.entries(files)) {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const { summary } = await cruiseImports(['packages'], root);
  return summary.violations.map(({ rule, from, to }) => [rule.name, from, to]);
};

const SERVER = 'packages/server/src';
/** Which rules a server breaks that has these files: each with the file that it imports, or null. */
const brokenBy = (files) =>
  brokenByFiles(
    Object.fromEntries(
      Object.entries(files).map(([file, imported]) => {
        const up = '../'.repeat(file.split('/').length - 1);
        const text =
          imported === null
            ? 'export type T = 1;\n'
            : `import type { T } from '${up}${imported}';\nexport type U = T;\n`;
        return [`${SERVER}/${file}`, text];
      }),
    ),
  );

const at = (file) => `${SERVER}/${file}`;

it('lets an arrow go down', async () => {
  expect(
    await brokenBy({ 'exams/answers/take.ts': 'platform/db/database.ts', 'platform/db/database.ts': null }),
  ).toEqual([]);
});

it('refuses an arrow that is turned upward, though it is of a type only', async () => {
  expect(await brokenBy({ 'exams/answers/take.ts': null, 'platform/db/database.ts': 'exams/answers/take.ts' })).toEqual(
    [['platform-imports-from-below', at('platform/db/database.ts'), at('exams/answers/take.ts')]],
  );
});

it('refuses each arrow from a floor to one above it, or beside it, and no other', async () => {
  const pairs = FLOORS.flatMap((from) => FLOORS.flatMap((to) => (from === to ? [] : [{ from, to }])));
  const files = pairs.map(({ from, to }) => [`${from.folder}/to-${to.folder}.ts`, `${to.folder}/own.ts`]);
  const broken = await brokenBy({
    ...Object.fromEntries(FLOORS.map(({ folder }) => [`${folder}/own.ts`, null])),
    ...Object.fromEntries(files),
  });
  const refused = pairs.filter(({ from, to }) => to.floor >= from.floor);
  expect(new Set(broken.map((one) => one.join(' ')))).toEqual(
    new Set(
      refused.map(({ from: { folder }, to }) =>
        [`${folder}-imports-from-below`, at(`${folder}/to-${to.folder}.ts`), at(`${to.folder}/own.ts`)].join(' '),
      ),
    ),
  );
});

it('lets MUI come with the screens that are made of it, and with nothing that imports them', async () => {
  const web = (file) => `packages/web/src/${file}`;
  const imports = (file) => `import { T } from '${file}';\nexport const U = T;\n`;
  const broken = await brokenByFiles({
    [web('ui/kit/kit.tsx')]: 'export const T = 1;\n',
    [web('features/account/screen.tsx')]: imports('../../ui/kit/kit.tsx'),
    [web('app/routes.ts')]: "export const load = () => import('../features/account/screen.tsx');\n",
    [web('features/sheets/results/dialog.tsx')]: imports('../../../ui/kit/kit.tsx'),
    [web('features/sheets/home/list.tsx')]: imports('../results/dialog.tsx'),
    [web('features/laboratory/section.tsx')]: imports('../../ui/kit/kit.tsx'),
    [web('features/laboratory/login-bar.tsx')]: imports('./section.tsx'),
  });
  const rule = 'mui-comes-with-the-screens-made-of-it';
  expect(new Set(broken.map((one) => one.join(' ')))).toEqual(
    new Set([
      [rule, web('features/sheets/home/list.tsx'), web('features/sheets/results/dialog.tsx')].join(' '),
      [rule, web('features/laboratory/login-bar.tsx'), web('features/laboratory/section.tsx')].join(' '),
    ]),
  );
});

const BESIDE = [...FLOORS.map(({ folder }) => folder), 'testing'];

it('refuses what stands on no floor, though it imports nothing', () => {
  expect(floorFaults(BESIDE)).toEqual([]);
  expect(floorFaults([...BESIDE, 'elsewhere', 'alone.ts'])).toEqual([
    `no-floor: ${at('elsewhere')}\n`,
    `no-floor: ${at('alone.ts')}\n`,
  ]);
});

it('refuses a floor without a folder', () => {
  expect(floorFaults(BESIDE.filter((folder) => folder !== 'photos'))).toEqual([`no-folder: ${at('photos')}\n`]);
});

it('lets what builds the client import no package: in a fresh clone none is built by then', async () => {
  const mark = 'packages/web/build/mark.ts';
  const key = 'packages/contract/src/key.ts';
  const files = {
    [key]: 'export const KEY = 1;\n',
    'packages/web/src/page.ts': "import { KEY } from '../../contract/src/key.ts';\nexport const T = KEY;\n",
  };
  expect(await brokenByFiles({ ...files, [mark]: 'export const T = 1;\n' })).toEqual([]);
  rmSync(root, { recursive: true });
  const broken = await brokenByFiles({
    ...files,
    [mark]: "import { KEY } from '../../contract/src/key.ts';\nexport const T = KEY;\n",
  });
  expect(broken).toEqual([['what-builds-the-client-knows-no-package', mark, key]]);
});
