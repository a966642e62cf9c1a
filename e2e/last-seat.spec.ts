import { applicant, keptEnrollments, seatsTaken, stands } from './support/applicants.ts';
import { expect, test } from './support/fixtures.ts';
import { signIn } from './support/sign-in.ts';
import { askToFinishEnrollment, atStep, chooseCareer } from './support/wizard.ts';

test.use({ serviceWorkers: 'block' });

const LAST_SEAT = 'Ingeniería en Geología y Vulcanología';

test('two finish at once for the last seat: one has it, the other is told and chooses again @long', async ({
  browser,
  db,
}) => {
  const rivals = await Promise.all(
    [2, 5].map(async (place) => {
      const person = await applicant(db, place);
      await stands(db, person, '5');
      const page = await (await browser.newContext()).newPage();
      await signIn(page, person);
      await page.goto('/register');
      await atStep(page, 5);
      await chooseCareer(page, LAST_SEAT);
      const sure = (await askToFinishEnrollment(page)).getByRole('button', { name: 'Finalizar' });
      return { person, page, sure };
    }),
  );
  await Promise.all(rivals.map(({ sure }) => sure.click()));
  const homes = () => rivals.filter(({ page }) => page.url().endsWith('/home'));
  await expect.poll(() => homes().length).toBe(1);
  const loser = rivals.find((rival) => !homes().includes(rival));
  if (loser === undefined) throw new Error('One of the two stays');

  const { page } = loser;
  const told = `Ya no quedan cupos en ${LAST_SEAT}. Seleccione otra carrera.`;
  const gone = page.getByRole('radio', { name: LAST_SEAT });
  await expect(page.getByText(told).first()).toBeVisible();
  await expect(gone).toBeDisabled();
  await expect(gone).toHaveAccessibleDescription(new RegExp(`${told}.*Cupos disponibles: Ninguno`));
  await expect(page.getByRole('radio', { name: 'Administración de Empresas' })).toBeFocused();
  await chooseCareer(page, 'Turismo');
  await expect(gone).not.toBeChecked();
  await (await askToFinishEnrollment(page)).getByRole('button', { name: 'Finalizar' }).click();
  await expect(page).toHaveURL('/home');

  const careers = await Promise.all(rivals.map(async ({ person }) => keptEnrollments(db, person)));
  expect(
    careers
      .flat()
      .map(({ status, career }) => `${status} ${career}`)
      .sort(),
  ).toEqual(['F GEO-BA', 'F TUR-BA']);
  expect(await seatsTaken(db, 'GEO-BA', 'first')).toBe(1);
  await Promise.all(rivals.map((rival) => rival.page.context().close()));
});
