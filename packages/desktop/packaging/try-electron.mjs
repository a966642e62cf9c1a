import { join } from 'node:path';
import { browsersForTests } from '../../../scripts/browser.mjs';
import { ensureServerBuilt, ensureWebBuilt } from '../../../scripts/built.mjs';
import { ensureInstalled } from '../../../scripts/installed.mjs';
import { ROOT } from '../../../scripts/root.mjs';
import { run, tool } from '../../../scripts/run.mjs';
import { desktopLine, electronBinary } from './electron-binary.mjs';

/**
 * `npm run try-electron -w @quipu/desktop`: every test of the desktop in Electron itself, whose binary is fetched where there is none;
 * nothing is tried where it cannot be had. That is one step of the check list of docs/desktop.md.
 */
await ensureInstalled();
const isNamed = (process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '') !== '';
if (!isNamed && !('path' in electronBinary()))
  await run(process.execPath, [join(ROOT, 'node_modules/electron/install.js')], { show: true });
const found = electronBinary();
console.log(desktopLine(found));
if (!('path' in found)) process.exit(1);
await ensureServerBuilt();
await ensureWebBuilt();
const unit = await tool('vitest', ['run', '--project', 'desktop'], { show: true });
const env = await browsersForTests();
if (env === null) process.exit(1);
const specs = ['desktop-', 'laboratory'];
const whole = await tool('playwright', ['test', '--config=e2e/playwright.config.ts', '--workers=1', ...specs], {
  env,
  show: true,
});
process.exit(unit.code === 0 ? whole.code : unit.code);
