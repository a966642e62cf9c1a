import type { Page, TestInfo } from '@playwright/test';
import { accessTour } from './support/access-screens.ts';
import { answer } from './support/answering.ts';
import { expectAccessible } from './support/axe.ts';
import { addToJournal } from './support/browser-journal.ts';
import { EVERY_TYPE } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { photograph } from './support/look.ts';
import { someone } from './support/people.ts';
import {
  arrive,
  askToFinish,
  enter,
  fillLogin,
  linkCard,
  openMap,
  question,
  questionButton,
} from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { consolePage, OPERATOR } from './support/staff.ts';
import { lookAtWidths, UNDER_A_CARD, WIDTHS } from './support/widths.ts';

test.use({ serviceWorkers: 'block' });

/** Sets each width without going through everything again. */
const photographAll = async (page: Page, info: TestInfo, name: string): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await photograph(page, info, `${width}-${name}`);
  }
};

test('the screens of access and account fit, and axe finds nothing @long', async ({ page, server, db }, info) => {
  test.slow();
  const look = (name: string) => lookAtWidths(page, info, name);
  await accessTour({ page, server, db, look });
});

/** A phone has the questions in a sheet. */
const moveTo = async (page: Page, position: number): Promise<void> => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openMap(page);
  await questionButton(page, position).click();
  await expect(question(page, position)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
};

/** No server pauses a sheet yet: the journal has it as if one had. */
const pausedByServer = async (page: Page, info: TestInfo): Promise<void> => {
  const address = page.url();
  await page.goto('/api/time');
  await addToJournal(page, 'PauseStarted', { since: Date.now(), reason: 'Corte de luz en el aula 3' });
  await page.goto(address);
  await expect(page.getByRole('alertdialog', { name: 'Evaluación en pausa' })).toContainText('Su tiempo no corre');
  await lookAtWidths(page, info, 'pausa');
  await page.context().setOffline(true);
  await expect(linkCard(page)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toContainText('no puede saber si la pausa ya terminó');
  await lookAtWidths(page, info, 'pausa-sin-conexion', WIDTHS, UNDER_A_CARD);
  await page.context().setOffline(false);
};

test('the screens of an evaluation fit, and axe finds nothing on any question, dialog and overlay @long', async ({
  page,
  context,
}, info) => {
  test.slow();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
  await lookAtWidths(page, info, 'ingreso');
  await fillLogin(page, someone());
  await arrive(page);
  await lookAtWidths(page, info, 'evaluaciones');
  await page.getByRole('button', { name: `Acceder: ${EVERY_TYPE}` }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox')).toBeVisible();
  await lookAtWidths(page, info, 'pasos-de-inicio');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  const sheet = await enter(page, EVERY_TYPE);
  const photographed = new Set<string>();
  for (const { position, item, section } of sheet.placed) {
    const kind = section.isSinglePage ? 'pagina' : `tipo-${String(item.type).padStart(2, '0')}`;
    // A required question lets nobody past without its answer.
    if (item.condition !== null || (photographed.has(kind) && !item.required)) continue;
    await moveTo(page, position);
    await answer(page, item, position, question(page, position));
    if (photographed.has(kind)) continue;
    photographed.add(kind);
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await photographAll(page, info, kind);
    await expectAccessible(page);
  }
  await askToFinish(page);
  await lookAtWidths(page, info, 'finalizar');
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await expect(linkCard(page)).toBeVisible();
  await lookAtWidths(page, info, 'sin-conexion', WIDTHS, UNDER_A_CARD);
  await context.setOffline(false);
  await expect(linkCard(page)).toBeHidden();
  await page.setViewportSize({ width: 360, height: 800 });
  await openMap(page);
  await expect(questionButton(page, 0)).toBeVisible();
  await expectAccessible(page);
  await pausedByServer(page, info);
});

/** Replies to what is asked for there never come. */
const hold = (page: Page, what: string): Promise<unknown> => page.route(what, () => undefined);

test('what is on its way has a place that fits, and so has nothing at all @long', async ({
  page,
  server,
  browser,
}, info) => {
  // The page that stands there before the application does says so, too.
  const coming = async (at: Page) => {
    await expect(at.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(at.getByText('Cargando…').first()).toBeAttached();
  };
  await signIn(page, someone());
  await page.route('**/api/answers-sheet/list/user', (route) =>
    route.fulfill({ json: { now: Date.now(), answers_sheets: [], agreements: [] } }),
  );
  await page.reload();
  await expect(page.getByText('No tiene evaluaciones asignadas.')).toBeVisible();
  await lookAtWidths(page, info, 'sin-evaluaciones');
  await hold(page, '**/api/answers-sheet/list/user');
  await page.reload();
  await coming(page);
  await lookAtWidths(page, info, 'cargando-evaluaciones');

  const office = await consolePage(browser, server.url, OPERATOR);
  await hold(office, '**/api/office/**');
  await office.goto('/oficina/personas');
  await coming(office);
  await lookAtWidths(office, info, 'cargando-oficina');
  await office.context().close();
});
