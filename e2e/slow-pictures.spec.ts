import type { Page, Route } from '@playwright/test';
import type { Database } from './support/database.ts';
import { EVERY_TYPE } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { press, type } from './support/keyboard.ts';
import { someone } from './support/people.ts';
import { choose, goTo } from './support/screen.ts';
import { openingSheet, type Sheet } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';
import { consolePage, OPERATOR } from './support/staff.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ serviceWorkers: 'block' });

/** Those of questions: a grant goes behind them. */
const FILES = /\/storage\/[0-9a-f]{64}\.\w+\?g=/;
const SLOW = 'Si su conexión es lenta, puede empezar ya';

/** A line on which nothing of the evaluation's files arrives until it is let go. */
const heldLine = async (page: Page) => {
  let held: Route[] = [];
  let isOpen = false;
  await page.route(FILES, (route) => {
    if (isOpen) return route.continue();
    held.push(route);
    return undefined;
  });
  return {
    asked: () => held.length,
    letGo: async () => {
      isOpen = true;
      const all = held;
      held = [];
      // Those of a page that was left are asked for no more.
      await Promise.all(all.map((route) => route.continue().catch(() => undefined)));
    },
  };
};

const begin = async (page: Page): Promise<Sheet> => {
  const opened = openingSheet(page);
  await page.getByRole('button', { name: `Acceder: ${EVERY_TYPE}` }).click();
  const dialog = page.getByRole('dialog');
  const loading = page.getByRole('progressbar', { name: 'Descargando imágenes y otros recursos…' });
  const next = dialog.getByRole('button', { name: /^(Siguiente|Iniciar|Aceptar)$/ });
  await expect(dialog.getByRole('checkbox').or(next).first()).toBeVisible();
  while (!(await loading.isVisible())) {
    const title = await dialog.getByRole('heading').first().innerText();
    if (await dialog.getByRole('checkbox').isVisible()) await dialog.getByRole('checkbox').check();
    await next.click();
    await expect(loading.or(dialog.getByRole('heading').filter({ hasNotText: title })).first()).toBeVisible();
  }
  return opened;
};

interface Given {
  readonly from_ms: number;
  readonly to_ms: number;
  readonly given_ms: number;
}
const givenOf = (db: Database, id: number): Promise<readonly Given[]> =>
  db.rows<Given>(
    `select (extract(epoch from from_at) * 1000)::float8 as from_ms, (extract(epoch from to_at) * 1000)::float8 as to_ms, given_ms::float8
     from given_back where sheet_id = $1`,
    [id],
  );
const sheetRow = (db: Database, id: number) =>
  db.row<{ started_ms: number; given_back_ms: number }>(
    `select (extract(epoch from started_at) * 1000)::float8 as started_ms, given_back_ms::float8 from answers_sheet where id = $1`,
    [id],
  );
/** Reads where the end of the evaluation stands, by the reply that gives time back. */
const newDeadline = async (page: Page): Promise<number> => {
  const response = await page.waitForResponse((one) => one.url().endsWith('/loaded') && one.ok());
  return ((await response.json()) as { readonly times: { readonly deadline: number } }).times.deadline;
};
const question = (page: Page) => page.getByRole('main').getByRole('article').first();

test('pictures that come slowly cost no time of the evaluation: it is given back, and said, once, over a reload meanwhile; the console tells of it', async ({
  page,
  browser,
  server,
  db,
}, info) => {
  const line = await heldLine(page);
  const me = someone();
  await signIn(page, me);
  const opening = page.waitForResponse((one) => /answers-sheet\/\d+(\?|$)/.test(one.url()));
  const sheet = await begin(page);
  const { times } = (await (await opening).json()) as { readonly times: { readonly deadline: number } };
  await expect(
    page.getByText('La descarga no le quita tiempo: se le devuelve al terminar, hasta 120 segundos.'),
  ).toBeVisible();
  await expect(page.getByText(SLOW)).toBeVisible();
  await lookAtWidths(page, info, 'carga');
  expect(line.asked()).toBeGreaterThan(0);
  expect((await sheetRow(db, sheet.id)).given_back_ms).toBe(0);

  const reloadedAt = Date.now();
  await page.reload();
  await expect(page.getByText(SLOW)).toBeVisible();
  const told = newDeadline(page);
  await line.letGo();
  await expect(question(page)).toBeVisible();
  const [given, ...more] = await expect
    .poll(() => givenOf(db, sheet.id))
    .toHaveLength(1)
    .then(() => givenOf(db, sheet.id));
  if (given === undefined) throw new Error('Time was to be given back');
  const { started_ms, given_back_ms } = await sheetRow(db, sheet.id);
  // Both waits, from the server's opening on: the page's before the reload, and the one after it.
  expect(given.from_ms).toBe(started_ms);
  expect(given.given_ms).toBe(Math.round(given.to_ms - given.from_ms));
  expect(given.to_ms).toBeGreaterThan(reloadedAt);
  expect([more, given_back_ms]).toEqual([[], given.given_ms]);
  expect(await told).toBe(times.deadline + given.given_ms);
  const seconds = Math.round(given.given_ms / 1_000);
  await expect(page.getByText(`Se devolvieron ${seconds} segundos por la carga de imágenes`)).toBeVisible();
  await lookAtWidths(page, info, 'tiempo-devuelto', [1280]);

  // What is here is not fetched, nor given back, again.
  await page.reload();
  await expect(question(page)).toBeVisible();
  expect((await sheetRow(db, sheet.id)).given_back_ms).toBe(given.given_ms);

  // Whoever watches finds it by keyboard alone.
  const operator = await consolePage(browser, server.url, OPERATOR);
  await press(operator.getByRole('link', { name: EVERY_TYPE }));
  await type(operator.getByRole('searchbox', { name: 'Buscar por nombre o identificación' }), me.username);
  await expect(operator.getByRole('row')).toHaveCount(2);
  await press(operator.getByRole('row').filter({ hasText: me.full_name }));
  const panel = operator.getByRole('complementary', { name: me.full_name });
  await press(panel.getByRole('button', { name: 'Tiempo devuelto', pressed: false }));
  const entry = panel.getByRole('listitem').filter({ hasText: 'Tiempo devuelto: Carga de imágenes y sonidos' });
  await expect(entry).toContainText(`Devuelto: ${seconds} segundos`);
  await lookAtWidths(operator, info, 'consola-tiempo-devuelto', [360, 1280]);
});

test('one may go on without what does not come, and fetches it later with its question @long', async ({
  page,
  db,
}, info) => {
  await page.route(FILES, (route) => route.abort('connectionfailed'));
  await signIn(page, someone());
  const opened = openingSheet(page);
  await page.getByRole('button', { name: `Acceder: ${EVERY_TYPE}` }).click();
  const dialog = page.getByRole('dialog');
  const failure = page.getByText('No se pudo descargar los recursos requeridos. Verifique su conexión a internet');
  const next = dialog.getByRole('button', { name: /^(Siguiente|Iniciar|Aceptar)$/ });
  await expect(next).toBeVisible();
  while (!(await failure.isVisible())) {
    if (await dialog.getByRole('checkbox').isVisible()) await dialog.getByRole('checkbox').check();
    const title = await dialog.getByRole('heading').first().innerText();
    await next.click();
    await expect(failure.or(dialog.getByRole('heading').filter({ hasNotText: title })).first()).toBeVisible();
  }
  const sheet = await opened;
  await lookAtWidths(page, info, 'carga-fallida');
  await press(page.getByRole('button', { name: 'Reintentar' }));
  await expect(failure).toBeVisible();
  await press(page.getByRole('button', { name: 'Continuar sin imágenes ni sonidos' }));
  await expect(question(page)).toBeVisible();
  await expect.poll(() => givenOf(db, sheet.id)).toHaveLength(1);

  const pictured = sheet.placed.find(({ item }) => item.content.includes('<img'));
  if (pictured === undefined) throw new Error('A question with a picture is expected');
  // Required questions keep one from going past them.
  for (const { position, item } of sheet.placed.slice(0, pictured.position))
    if (item.required) {
      await goTo(page, position);
      await choose(page, 0);
    }
  await goTo(page, pictured.position);
  const again = page.getByRole('button', { name: 'Volver a cargar' });
  await expect(page.getByText('No se pudo cargar una imagen o un sonido de esta pregunta.')).toBeVisible();
  await lookAtWidths(page, info, 'imagen-que-falta');
  await page.unroute(FILES);
  await press(again);
  await expect(again).toBeHidden();
  const widths = () =>
    question(page)
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(0);
});
