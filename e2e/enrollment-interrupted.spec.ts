import type { Page } from '@playwright/test';
import { applicant, IN_QUITO, keptEnrollments, SURVEY, seatsTaken } from './support/applicants.ts';
import { expect, test } from './support/fixtures.ts';
import { signIn } from './support/sign-in.ts';
import {
  answerStep,
  askToFinishEnrollment,
  atStep,
  button,
  chooseCareer,
  expectAnswered,
  saveStep,
} from './support/wizard.ts';

// A service worker would hide requests from the routes of these tests.
test.use({ serviceWorkers: 'block' });

const DISABILITY = {
  isDisabled: 1,
  disabilityType: 'Física',
  disabilityPercentage: 62,
  examSupport: 1,
  extraTime: 2,
  assistance: 1,
} as const;
const LAST_SEAT = /^Ingeniería en Geología y Vulcanología/;

/** The server has it, and the browser never hears. */
const loseReply = async (page: Page): Promise<void> => {
  await page.route(
    '**/api/enrollment/*',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
};

const expectFailed = async (page: Page): Promise<void> => {
  const notice = page.getByText('Error al guardar la información');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar' }).first().click();
  await expect(notice).toBeHidden();
};

test('each step, broken off by a reload and by a lost reply: nothing typed is lost, nothing is doubled @long', async ({
  page,
  db,
}) => {
  const person = await applicant(db);
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    void dialog.accept();
  });
  const restored = page.getByText('Recuperamos lo que escribió en este paso y aún no ha guardado.');
  const status = async () => (await keptEnrollments(db, person)).map((kept) => kept.status);
  await signIn(page, person);
  await page.goto('/register');
  await button(page, 'Siguiente').click();

  await answerStep(page, 2, IN_QUITO);
  await page.reload();
  expect(asked, 'the browser asks before what is unsaved goes').toBe(1);
  await atStep(page, 1);
  await button(page, 'Siguiente').click();
  await expect(restored).toBeVisible();
  await expectAnswered(page, 2, IN_QUITO);
  await loseReply(page);
  await saveStep(page);
  await expectFailed(page);
  expect(await status()).toEqual(['3']);
  await expectAnswered(page, 2, IN_QUITO);
  await saveStep(page);

  await atStep(page, 3);
  await answerStep(page, 3, DISABILITY);
  await page.reload();
  await expect(restored).toBeVisible();
  await expectAnswered(page, 3, DISABILITY);
  await loseReply(page);
  await saveStep(page);
  await expectFailed(page);
  await page.reload();
  await atStep(page, 4);
  await expect(restored).toBeHidden();
  await button(page, 'Anterior').click();
  await expectAnswered(page, 3, DISABILITY);
  await button(page, 'Siguiente').click();

  await atStep(page, 4);
  await answerStep(page, 4, SURVEY);
  await page.reload();
  // Its parts are saved as they are answered: where the last one was, too, there is nothing to restore.
  await expectAnswered(page, 4, SURVEY);
  await loseReply(page);
  await saveStep(page);
  await expectFailed(page);
  await saveStep(page);

  await atStep(page, 5);
  await chooseCareer(page, LAST_SEAT);
  await page.reload();
  await expect(page.getByRole('radio', { name: LAST_SEAT })).toBeChecked();
  await loseReply(page);
  await (await askToFinishEnrollment(page)).getByRole('button', { name: 'Finalizar' }).click();
  await expectFailed(page);
  expect(await status()).toEqual(['F']);
  // The seat that is gone is their own.
  await (await askToFinishEnrollment(page)).getByRole('button', { name: 'Finalizar' }).click();
  await expect(page).toHaveURL('/home');
  expect(await keptEnrollments(db, person)).toEqual([
    {
      status: 'F',
      career: 'GEO-BA',
      information: expect.objectContaining({ ...IN_QUITO, ...DISABILITY, ...SURVEY }),
    },
  ]);
  expect(await seatsTaken(db, 'GEO-BA', 'first')).toBe(1);
});
