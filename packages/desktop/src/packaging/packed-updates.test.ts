import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bundleDesktop } from '../../packaging/bundle.mjs';
import { stubElectron } from '../testing/electron-stub.ts';
import { updateFeed } from '../testing/update-feed.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'quipu-packed-'));
const app = join(folder, 'app');
let feed: Awaited<ReturnType<typeof updateFeed>>;
let running: ChildProcess | null = null;

beforeAll(async () => {
  feed = await updateFeed();
  const config = join(folder, 'institution.json');
  writeFileSync(config, '{"server":"https://quipu.ec"}');
  await bundleDesktop(app, { web: join(folder, 'none'), config, updates: feed.address });
});
afterAll(async () => {
  running?.kill('SIGKILL');
  await feed.close();
});

it('has the feed in its configuration, and all of the updater within', () => {
  expect(JSON.parse(readFileSync(join(app, 'config.json'), 'utf8'))).toEqual({
    server: 'https://quipu.ec',
    updates: feed.address,
  });
  const main = readFileSync(join(app, 'main.js'), 'utf8');
  const named = [...main.matchAll(/(?:^import .* from |[^.\w]require\()"([^"]+)"/gm)].map(([, name]) => name ?? '');
  const known = new Set(['electron', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)]);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(named).toContain('electron');
});

it('asks its feed once its window shows', async () => {
  stubElectron(app);
  running = spawn(process.execPath, [join(app, 'main.js')], {
    env: { ...process.env, APPIMAGE: join(folder, 'Quipu.AppImage') },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await vi.waitFor(() => expect(feed.asked).not.toEqual([]), { timeout: 30_000 });
  expect(feed.asked[0]?.path).toMatch(/^\/quipu\/latest.*\.yml$/);
  expect(feed.asked[0]?.headers).toMatchObject({ 'user-agent': 'QuipuDesktop/0.14.0', 'x-user-staging-id': '' });
});
