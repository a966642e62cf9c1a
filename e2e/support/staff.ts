import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
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

/** Everybody else of them works in the office. */
const isOfOffice = ({ roles }: StaffMember): boolean => !roles.includes('proctor');

/** The newest code that was mailed, on the page that stands for a mailbox in the demonstration. */
const mailedCodes = async (page: Page): Promise<readonly string[]> => {
  const html = await (await page.request.get('/dev/mailbox')).text();
  return html.match(/\b\d{6}\b(?!-)/g) ?? [];
};

/** Logs in on the screen, with the code by mail that whoever works in the office is always asked for. */
export const logInStaff = async (page: Page, who: StaffMember): Promise<void> => {
  await page.goto('/login');
  const before = (await mailedCodes(page)).length;
  await fillLogin(page, who);
  if (!isOfOffice(who)) return;
  const field = page.getByRole('textbox', { name: 'Código de seis dígitos' });
  await expect(field).toBeVisible();
  await expect.poll(async () => (await mailedCodes(page)).length).toBeGreaterThan(before);
  await field.fill((await mailedCodes(page))[0] ?? '');
};

/** The console in a browser of its own. */
export const consolePage = async (browser: Browser, baseURL: string, who: StaffMember): Promise<Page> => {
  const context = await browser.newContext({ baseURL, locale: 'es-EC', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await logInStaff(page, who);
  await page.waitForURL(isOfOffice(who) ? '**/oficina/**' : '**/consola');
  await page.goto('/consola');
  return page;
};
