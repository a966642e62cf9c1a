import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { fillLogin } from './screen.ts';
import { ROOT } from './server.ts';

/** Somebody of the demonstration data who watches evaluations. */
export interface StaffMember {
  readonly username: string;
  readonly password: string;
  readonly full_name: string;
  readonly roles: readonly string[];
}

const STAFF = JSON.parse(readFileSync(join(ROOT, 'packages/server/demo/staff.json'), 'utf8')) as readonly StaffMember[];

const staffOf = (role: string): StaffMember => {
  const found = STAFF.find(({ roles }) => roles.includes(role));
  if (found === undefined) throw new Error(`No ${role} in the demonstration data`);
  return found;
};

/** The demonstration's sessions are all assigned to them. */
export const PROCTOR = staffOf('proctor');
export const OPERATOR = staffOf('operator');

/** The console in a browser of its own. */
export const consolePage = async (browser: Browser, baseURL: string, who: StaffMember): Promise<Page> => {
  const context = await browser.newContext({ baseURL, locale: 'es-EC', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/login');
  await fillLogin(page, who);
  await page.waitForURL('**/consola');
  return page;
};
