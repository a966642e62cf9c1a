import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'electron-builder';
import { bundleDesktop } from './bundle.mjs';
import { bundleLaboratory } from './bundle-laboratory.mjs';
import { packagingFor } from './electron-builder.mjs';

/** `npm run pack -w @quipu/desktop`: installers of this system, with the configuration that QUIPU_DESKTOP_CONFIG names. */
const projectDir = dirname(dirname(fileURLToPath(import.meta.url)));
const app = join(projectDir, 'dist/app');
rmSync(app, { recursive: true, force: true });
await bundleDesktop(app, {
  config: process.env.QUIPU_DESKTOP_CONFIG ?? null,
  updates: process.env.QUIPU_UPDATES ?? null,
  settingsKey: process.env.QUIPU_SETTINGS_KEY ?? null,
});
// What is packed and what the installers carry say the same feed.
const config = join(app, 'config.json');
const { updates, laboratory = false } = existsSync(config) ? JSON.parse(readFileSync(config, 'utf8')) : {};
const beside = join(projectDir, 'dist/laboratory');
rmSync(beside, { recursive: true, force: true });
if (laboratory) await bundleLaboratory(beside);
await build({ projectDir, config: packagingFor({ ...process.env, QUIPU_UPDATES: updates }, { laboratory }) });
