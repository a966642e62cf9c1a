import { EVERY_TYPE, HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { statusOf } from './support/saved.ts';
import { choose, enter, expectAllSaved, passSteps } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';

test.use({ serviceWorkers: 'block' });

test('an evaluation with a kind of question that the page does not know says so before its time starts; others are taken, and so is that one by a newer page @long', async ({
  page,
  db,
}) => {
  await signIn(page, someone());
  // The page is one of before choices: of the two evaluations only one has what it would not know.
  let asked: number | null = null;
  await page.route(/\/api\/answers-sheet\/\d+(\?|$)/, async (route) => {
    const id = Number(/answers-sheet\/(\d+)/.exec(route.request().url())?.[1]);
    asked ??= id;
    const headers = route.request().headers();
    await route.continue({ headers: id === asked ? { ...headers, 'x-quipu-kinds': '5' } : headers });
  });
  await page.getByRole('button', { name: `Acceder: ${EVERY_TYPE}` }).click();
  const told = page.getByText(/^Esta evaluación tiene un tipo de pregunta que esta versión de la aplicación no conoce/);
  await passSteps(page, told);
  await expect(told).toContainText('Su tiempo no ha empezado');
  expect(await statusOf(db, asked ?? 0)).toBe('P');

  await page.goto('/home');
  await enter(page, HYBRID);
  await choose(page, 0);
  await expectAllSaved(page);

  await page.unrouteAll();
  await page.goto('/home');
  await enter(page, EVERY_TYPE);
  await choose(page, 0);
  await expectAllSaved(page);
  expect(await statusOf(db, asked ?? 0)).toBe('A');
});
