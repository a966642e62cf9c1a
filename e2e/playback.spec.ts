import { pathToFileURL } from 'node:url';
import type { FrameLocator, Page } from '@playwright/test';
import type { Database } from './support/database.ts';
import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { installed } from './support/installed.ts';
import { LOOK } from './support/looks.ts';
import { quipu } from './support/operator.ts';
import { someone } from './support/people.ts';
import { FOR_THE_LOG, statusOf } from './support/saved.ts';
import { choose, enter, expectAllSaved, expectKeptHere, finish, goTo } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { consolePage, OPERATOR } from './support/staff.ts';
import { lookAtWidths } from './support/widths.ts';

const SECOND_MS = 1_000;
/** Pixels on the edges of what is round: the page around the frame may begin between two pixels. All are 780 000. */
const EDGES = 500;
const ZONE = 'America/Guayaquil';
const clockOf = (at: number): string =>
  new Intl.DateTimeFormat('es-EC', { timeZone: ZONE, timeStyle: 'medium', hourCycle: 'h23' }).format(at);

/** What an examinee reads on the screen, but the time left. */
const readIn = async (at: Page | FrameLocator) => {
  const main = at.locator('main#pregunta');
  return {
    heading: await main.getByRole('heading').first().innerText(),
    question: await main.locator('article').first().innerText(),
    marked: await main.getByRole('radio').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked)),
    map: await at
      .getByRole('navigation', { name: 'Preguntas' })
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.textContent)),
    answers: (await at.getByRole('region', { name: 'Estado de sus respuestas' }).innerText()).split('\n')[0],
  };
};

/** The screen of an examinee, but the time left, and the heading, which may have the focus. */
const pictureOf = async (page: Page, at: Page | FrameLocator): Promise<string> => {
  const main = at.locator('main#pregunta');
  const box = await main.boundingBox();
  if (box === null) throw new Error('The question is not on the screen');
  // The page around a frame may begin between two pixels: the frame does not.
  const clip = { ...box, x: Math.round(box.x), y: Math.round(box.y) };
  const mask = [main.getByRole('timer'), main.getByRole('heading')];
  return (await page.screenshot({ clip, mask, animations: 'disabled' })).toString('base64');
};

/** The pixels in which two pictures differ: all, where they are not of one size. */
const differing = (page: Page, one: string, other: string): Promise<number> =>
  page.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (picture) => {
          const image = new Image();
          image.src = `data:image/png;base64,${picture}`;
          await image.decode();
          const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
          const context = canvas.getContext('2d');
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
        }),
      );
      if (!first || !second || first.width !== second.width || first.height !== second.height)
        return Number.POSITIVE_INFINITY;
      const pixels = (data: ImageData) => new Uint32Array(data.data.buffer);
      const others = pixels(second);
      return pixels(first).filter((pixel, at) => pixel !== others[at]).length;
    },
    [one, other],
  );

const GIVEN = ['--operator', OPERATOR.username, '--reason', 'Corte de luz'];
const MORE_TIME = 'Hora de la sesión actualizada';

/** A line of that kind is at the server, after the last one of another. */
const expectLine = async (db: Database, sheetId: number, kind: string, after = kind): Promise<void> => {
  const found = () =>
    db.rows(
      `select seq from session_log where sheet_id = $1 and strpos(line, $2) > 0 and seq >=
         (select max(seq) from session_log where sheet_id = $1 and strpos(line, $3) > 0)`,
      [sheetId, `"type":"${kind}"`, `"type":"${after}"`],
    );
  await expect.poll(found, FOR_THE_LOG).not.toEqual([]);
};

/** The clock of a page may be a little behind. */
const BEHIND_S = 1;

/** What is on the screen in a second in which nothing changes, nor in the next. */
const settled = async (page: Page) => {
  // Neither the pointer nor the focus is in the log.
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const second = Math.floor(Date.now() / SECOND_MS) + 1;
  await expect.poll(() => Math.floor(Date.now() / SECOND_MS)).toBeGreaterThan(second + BEHIND_S);
  return { clock: clockOf(second * SECOND_MS), seen: await readIn(page), picture: await pictureOf(page, page) };
};

test('an evaluation with an outage, a reload, more time and a second device is seen again as it was on the screen @long', async ({
  page,
  context,
  browser,
  server,
  db,
}, info) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  await choose(page, 1);
  await expectAllSaved(page);
  await installed(page);
  const instants = [await settled(page)];
  await context.setOffline(true);
  await expect(page.getByText(/^Sin conexión\. Puede seguir respondiendo/)).toBeVisible();
  await goTo(page, 1);
  await choose(page, 2);
  await expectKeptHere(page, 1);
  instants.push(await settled(page));
  await context.setOffline(false);
  await expectAllSaved(page);
  await page.reload();
  await goTo(page, 0);
  await choose(page, 0);
  await expectAllSaved(page);
  instants.push(await settled(page));
  await quipu(server.dataFolder, 'extend-sheet', String(sheet.id), '10', ...GIVEN);
  await expect(page.getByText(MORE_TIME)).toBeVisible();
  await expect(page.getByText(MORE_TIME)).toBeHidden({ timeout: 15_000 });
  instants.push(await settled(page));
  // A log ends with its last event: what comes after that is on no line.
  await goTo(page, 1);
  await expectLine(db, sheet.id, 'ItemVisited', 'SessionTimeChanged');

  const elsewhere = await browser.newContext({ baseURL: server.url, locale: 'es-EC' });
  const other = await elsewhere.newPage();
  await other.setViewportSize({ width: 1280, height: 800 });
  await signIn(other, someone());
  await enter(other, HYBRID);
  await goTo(other, 2);
  await choose(other, 1);
  await expectAllSaved(other);
  // It says what the server knows of the first device, which is on no line.
  await other.locator('section[aria-labelledby="otro-equipo"]').evaluate((section: HTMLElement) => {
    section.style.display = 'none';
  });
  instants.push(await settled(other));
  await finish(other);
  expect(await statusOf(db, sheet.id)).toBe('F');
  await expectLine(db, sheet.id, 'FinishConfirmed');
  await elsewhere.close();

  const { session } = await db.row<{ session: number }>(
    'select session_id::int as session from answers_sheet where id = $1',
    [sheet.id],
  );
  const console = await consolePage(browser, server.url, OPERATOR);
  await console.goto(`/consola/${session}/${sheet.id}`);
  await console.getByRole('link', { name: 'Ver la repetición' }).click();
  await expect(console.getByRole('heading', { level: 1 })).toHaveText(`Repetición de ${HYBRID}`);
  const frame = console.frameLocator('iframe');
  // As wide as the picture is beside what stands there.
  await console.setViewportSize({ width: 1800, height: 1200 });
  const last = instants.length - 1;
  for (const [i, { clock, seen, picture }] of instants.entries()) {
    // The second device has a log of its own.
    await console.goto(`/consola/${session}/${sheet.id}/repeticion?equipo=${i === last ? 2 : 1}&a=${clock}`);
    await expect(console.getByRole('heading', { name: new RegExp(`^A las ${clock}`) })).toBeVisible();
    await expect.poll(() => readIn(frame)).toEqual(seen);
    // How much contrast a device asks for is in no log.
    if (LOOK.contrast === 'no-preference')
      await expect.poll(async () => differing(console, picture, await pictureOf(console, frame))).toBeLessThan(EDGES);
  }
  await frame.getByRole('radio').nth(2).click();
  await frame.getByRole('button', { name: 'Siguiente', exact: true }).click();
  expect(await readIn(frame), 'nothing done to it comes to anything').toEqual(instants[last]?.seen);
  await lookAtWidths(console, info, 'repeticion');
});

test('a sheet is taken along in one file, which plays without any network @long', async ({
  page,
  browser,
  server,
  db,
}, info) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  await choose(page, 1);
  await expectAllSaved(page);
  await finish(page);
  await expectLine(db, sheet.id, 'FinishConfirmed');
  const path = info.outputPath('historia.html');
  await quipu(server.dataFolder, 'replay', String(sheet.id), '--html', '--out', path);

  const context = await browser.newContext({ offline: true });
  const file = await context.newPage();
  const asked: string[] = [];
  const said: string[] = [];
  file.on('request', (request) => asked.push(request.url().slice(0, 60)));
  file.on('console', (message) => said.push(message.text()));
  file.on('pageerror', (error) => said.push(error.message));
  const address = pathToFileURL(path).href;
  await file.goto(address);
  await expect(file.getByRole('heading', { level: 1 })).toHaveText(`Historia de una evaluación: ${HYBRID}`);
  await expect(file.getByRole('region', { name: 'Qué está probado' })).toContainText(
    'Cada línea lleva la huella de la anterior, y todas se comprobaron.',
  );
  const frame = file.frameLocator('iframe');
  const last = file.getByRole('heading', { name: /^A las .* evento (\d+) de \1$/ });
  await file.getByRole('button', { name: 'Final', exact: true }).click();
  await file.getByRole('button', { name: 'Evento anterior' }).click();
  await file.getByLabel('Velocidad').selectOption('60');
  await file.getByRole('button', { name: 'Reproducir' }).click();
  await expect(last).toBeVisible();
  await expect(frame.getByText('La evaluación había terminado.')).toBeVisible();
  await file.getByRole('slider', { name: 'Hora de la repetición' }).press('Home');
  for (let step = 0; step < 2; step += 1) await file.getByRole('button', { name: 'Evento siguiente' }).click();
  await expect(frame.getByRole('radio').first()).toBeVisible();
  expect(said).toEqual([]);
  expect(asked.filter((one) => !one.startsWith('file:') && !one.startsWith('data:'))).toEqual([]);
  // It looks into frames by messages, of which a file's page complains.
  await lookAtWidths(file, info, 'historia');
  await context.close();
});
