import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { installed } from './support/installed.ts';
import { someone } from './support/people.ts';
import { choose, enter, expectAllSaved } from './support/screen.ts';
import { set } from './support/settings.ts';
import { signIn } from './support/sign-in.ts';

const AWAY_MS = 600_000;

const secondsLeft = async (page: Page): Promise<number> => {
  const text = await page.getByRole('timer').first().innerText();
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
};

test('a page that is loaded again without the server goes on by the world’s time, not from where it was @long', async ({
  page,
  server,
}) => {
  // By its clock the page was away for ten minutes.
  const service = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      .end(JSON.stringify({ timezone: 'America/Guayaquil', unixtime: Math.floor((Date.now() + AWAY_MS) / 1_000) }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = service.address() as AddressInfo;
    await set(server, ['settings.worldTime', `http://127.0.0.1:${port}/api/timezone/America/Guayaquil`]);
    await signIn(page, someone());
    await installed(page);
    await enter(page, HYBRID);
    await choose(page, 1);
    await expectAllSaved(page);
    const before = await secondsLeft(page);
    await server.kill();
    await page.reload();
    await expect.poll(() => secondsLeft(page)).toBeLessThan(before - AWAY_MS / 1_000 + 5);
    await server.start();
    await expect.poll(() => secondsLeft(page), { timeout: 60_000 }).toBeGreaterThan(before - AWAY_MS / 1_000 + 120);
  } finally {
    await new Promise((resolve) => service.close(resolve));
  }
});
