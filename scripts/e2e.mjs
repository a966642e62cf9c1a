import './node-version.mjs';
import { browsersForTests } from './browser.mjs';
import { ensureServerBuilt, ensureWebBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { tool } from './run.mjs';

/** Runs every end-to-end test, also those that `npm test` leaves out, or what is asked for: `npm run e2e -- drafts.spec.ts --workers 1`. */
await ensureInstalled();
const env = await browsersForTests();
if (env === null) process.exit(1);
await ensureServerBuilt();
await ensureWebBuilt();
const { code } = await tool('playwright', ['test', '--config=e2e/playwright.config.ts', ...process.argv.slice(2)], {
  env,
  show: true,
});
process.exit(code);
