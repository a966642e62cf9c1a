import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBuildCard } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundleDesktop } from '../../packaging/bundle.mjs';
import { bundleLaboratory } from '../../packaging/bundle-laboratory.mjs';
import { packagingFor } from '../../packaging/electron-builder.mjs';
import { FUSES } from '../../packaging/fuses.mjs';
import { buildHashes } from '../build/build-hashes.ts';
import { serverEnvironment } from '../local/server-environment.ts';
import { freePort } from '../testing/free-port.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
/** Finds the fuses of a binary of Electron: this mark, a version, how many, and one letter each. */
const MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const ALL_OFF = '0'.repeat(9);

const project = mkdtempSync(join(tmpdir(), 'quipu-pack-'));
let card = '';

/** Writes as much of Electron as packaging looks at. It is not run. */
const stubElectron = (): string => {
  const folder = join(project, 'electron');
  for (const inner of ['resources', 'locales']) mkdirSync(join(folder, inner), { recursive: true });
  writeFileSync(
    join(folder, 'electron'),
    Buffer.concat([Buffer.from(MARK), Buffer.from([1, 9]), Buffer.from(ALL_OFF)]),
  );
  writeFileSync(join(folder, 'locales/es.pak'), '');
  writeFileSync(join(folder, 'version'), '45.4.1');
  return folder;
};

const pack = async (changed: object = {}) => {
  const { build, Platform } = await import('electron-builder');
  return build({
    projectDir: project,
    targets: Platform.LINUX.createTarget('dir'),
    config: { ...packagingFor({}, { laboratory: true }), electronDist: stubElectron(), ...changed } as never,
  });
};

beforeAll(async () => {
  // Open to the system user who runs the database where tests are root.
  chmodSync(project, 0o755);
  const page = join(project, 'page');
  mkdirSync(page);
  for (const name of ['index.html', 'first.js', 'first.js.map', 'first.js.gz']) writeFileSync(join(page, name), name);
  writeFileSync(join(project, 'config.json'), '{"server":"https://quipu.ec"}');
  writeFileSync(join(project, 'package.json'), '{"name":"desktop","version":"0.14.0"}');
  cpSync(join(PACKAGE, 'packaging'), join(project, 'packaging'), { recursive: true });
  await bundleLaboratory(join(project, 'dist/laboratory'));
  card = await bundleDesktop(join(project, 'dist/app'), { web: page, config: join(project, 'config.json') });
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('the package', () => {
  it('has the program in two files, the page without what is made for servers, and flips the fuses', async () => {
    await pack({ linux: { ...packagingFor({}).linux, icon: undefined } });
    const unpacked = join(project, 'dist/release/linux-unpacked');
    const { extractAll, listPackage } = await import('@electron/asar');
    const listed = listPackage(join(unpacked, 'resources/app.asar'), { isPack: false });
    expect(listed.map((file) => file.replaceAll('\\', '/')).sort()).toEqual([
      '/build-key.json',
      '/config.json',
      '/main.js',
      '/package.json',
      '/preload.cjs',
      '/web',
      '/web/first.js',
      '/web/index.html',
    ]);
    extractAll(join(unpacked, 'resources/app.asar'), join(project, 'extracted'));
    // The archive is what its card says, though the builder wrote package.json anew.
    expect(buildHashes(join(project, 'extracted'))).toEqual({
      files: readBuildCard(card)?.files,
      config: readBuildCard(card)?.config,
    });
    const binary = ['quipu', 'desktop', 'Quipu'].map((name) => join(unpacked, name)).find(existsSync) ?? '';
    const content = readFileSync(binary, 'latin1');
    const fuses = content.slice(content.indexOf(MARK) + MARK.length + 2);
    // In Electron's order: run as Node, cookies, NODE_OPTIONS, --inspect, integrity, asar only, snapshot, file:, (none).
    expect(fuses.slice(0, 8)).toBe('01001100');
    expect(FUSES.runAsNode).toBe(false);
    expect(packagingFor({})).toMatchObject({ extraResources: [] });
  });

  it('has what a laboratory runs beside it, which plain Node starts', async () => {
    const resources = join(project, 'dist/release/linux-unpacked/resources/laboratory');
    const bundle = join(resources, 'packages/server/dist/bundle');
    // All that is fetched later finds what it stands on: documents, formulas, pictures.
    const pieces = readdirSync(bundle).filter((name) => name.endsWith('.js') && name !== 'main.js');
    const imports = pieces.map((name) => `await import(${JSON.stringify(join(bundle, name))});`).join('');
    const loaded = spawnSync(process.execPath, ['--input-type=module', '-e', `${imports}process.exit(0)`], {
      cwd: '/',
      encoding: 'utf8',
      // What pieces share lies in the server's own file, which begins to run: a laboratory's makes its installation.
      env: { ...process.env, QUIPU_LOCAL: '1', QUIPU_DATA: join(project, 'pieces') },
    });
    expect(loaded).toMatchObject({ status: 0, stderr: '' });
    const data = join(project, 'data');
    const address = `http://localhost:${await freePort()}`;
    const server = fork(join(resources, 'run-server.mjs'), [join(bundle, 'main.js')], {
      cwd: '/',
      execArgv: [],
      silent: true,
      env: serverEnvironment(process.env, {
        address,
        dataFolder: data,
        nonce: 'packed',
        settingsKey: null,
        packages: null,
      }),
    });
    const ended = once(server, 'exit');
    const health = async (): Promise<unknown> => (await fetch(`${address}/health`)).json();
    await vi.waitFor(async () => expect(await health()).toEqual({ status: 'ok', nonce: 'packed' }), {
      timeout: 200_000,
      interval: 100,
    });
    server.send('stop');
    expect(await ended).toEqual([0, null]);
  });

  it('is refused with a key that does not exist', async () => {
    await expect(pack({ asarr: true })).rejects.toThrow(/asarr/);
  });
});

it('is installed for everybody in a room, and for one person elsewhere', () => {
  expect(packagingFor({}, { laboratory: true })).toMatchObject({
    win: { target: ['nsis', 'msi'] },
    nsis: { perMachine: true },
    msi: { perMachine: true },
  });
  expect(packagingFor({})).toMatchObject({ win: { target: ['nsis'] }, nsis: { perMachine: false } });
});

it('gives up no sandbox where an AppImage is started from a menu', () => {
  expect(packagingFor({})).toMatchObject({ appImage: { executableArgs: [] } });
});

it('signs and tells where updates are only where the environment says so', () => {
  expect(packagingFor({})).toMatchObject({
    publish: null,
    forceCodeSigning: false,
    mac: { identity: null, notarize: false },
  });
  const signed = packagingFor({ CSC_LINK: 'c', APPLE_API_KEY: 'k', QUIPU_UPDATES: 'https://u.ec', QUIPU_SIGNED: '1' });
  expect(signed).toMatchObject({ forceCodeSigning: true, mac: { notarize: true } });
  expect(signed.publish).toEqual([{ provider: 'generic', url: 'https://u.ec' }]);
  expect(signed.mac).not.toHaveProperty('identity');
  // Unsigned, it has to be sealed anew to start at all; what runs on Linux knows no such program.
  const platform = 'darwin';
  expect(packagingFor({}, { platform })).toHaveProperty('electronFuses.resetAdHocDarwinSignature', true);
  expect(packagingFor({ CSC_LINK: 'c' }, { platform })).toHaveProperty(
    'electronFuses.resetAdHocDarwinSignature',
    false,
  );
  expect(packagingFor({}, { platform: 'linux' })).toHaveProperty('electronFuses.resetAdHocDarwinSignature', false);
});
