import type { Locator } from '@playwright/test';
import { EVERY_TYPE } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { enter, goTo, logIn, question } from './support/screen.ts';

/** The picture of it is there, and moves. */
const expectPlays = async (video: Locator): Promise<void> => {
  await expect(video).toBeVisible();
  await video.evaluate((film: HTMLVideoElement) => film.play());
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.5);
  expect(await video.evaluate((film: HTMLVideoElement) => film.videoWidth)).toBe(320);
};

test('who does not hear has the texts and the questions of the demonstration in sign language @long', async ({
  page,
}) => {
  await logIn(
    page,
    someone(({ accessibility }) => accessibility === 'AUDITIVA'),
  );
  await page.getByRole('button', { name: `Acceder: ${EVERY_TYPE}` }).click();
  const step = page.getByRole('dialog');
  await expectPlays(step.getByLabel('El texto en lengua de señas'));
  await page.keyboard.press('Escape');
  await expect(step).toBeHidden();

  const sheet = await enter(page, EVERY_TYPE);
  const [first, second] = sheet.placed;
  if (first === undefined || second === undefined) throw new Error('Two questions are expected');
  const video = question(page, first.position).getByLabel('Pregunta en lengua de señas');
  await expectPlays(video);
  const toggle = page.getByRole('button', { name: 'Lengua de señas' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect(video).toBeHidden();
  await question(page, first.position).getByRole('radio').first().check();
  await goTo(page, second.position);
  await expect(page.locator('audio')).toHaveCount(0);
});
