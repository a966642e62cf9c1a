import { answer } from './support/answering.ts';
import { EVERY_TYPE } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { layoutShift } from './support/layout-shift.ts';
import { someone } from './support/people.ts';
import { expectSaved, statusOf } from './support/saved.ts';
import {
  arrive,
  askToFinish,
  choose,
  enter,
  expectAllSaved,
  expectAnswered,
  fillLogin,
  goTo,
  markedOption,
  question,
  questionButton,
} from './support/screen.ts';
import { chosen } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';

test('every screen comes back after a reload, with what was answered', async ({ page, db }) => {
  const person = someone();
  await page.goto('/login');
  await page.reload();
  await fillLogin(page, person);
  await arrive(page);
  const list = page.getByRole('heading', { name: 'Evaluaciones', level: 1 });
  await expect(list).toBeVisible();
  await page.reload();
  await expect(list).toBeVisible();

  await page.getByRole('button', { name: `Acceder: ${EVERY_TYPE}` }).click();
  await page.getByRole('dialog').getByRole('checkbox').check();
  await page.reload();
  await expect(list).toBeVisible();

  const sheet = await enter(page, EVERY_TYPE);
  const place = sheet.placed.find(({ item }) => item.type === 1);
  const text = sheet.placed.find(({ item }) => item.type === 5);
  if (!place || !text) throw new Error('A choice and a text are expected');
  await goTo(page, place.position);
  await choose(page, 2);
  await expectAnswered(page, place.position);
  const flag = page.getByRole('button', { name: /^Marcar para revisar/ });
  await flag.click();
  const inMap = questionButton(page, place.position);
  await expect(inMap).toHaveAccessibleName(/marcada para revisar$/);
  await page.reload();
  await expect(inMap).toHaveAttribute('aria-current', 'step');
  await expect(inMap).toHaveAccessibleName(/marcada para revisar$/);
  await expect(flag).toHaveAttribute('aria-pressed', 'true');
  expect(await markedOption(page)).toBe(2);
  expect(await layoutShift(page), 'nothing moves under whoever has begun to read').toBeLessThanOrEqual(0.02);

  await goTo(page, text.position);
  await page.getByRole('main').getByRole('textbox').fill('Ñusta');
  await expectAnswered(page, text.position);
  await page.reload();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('Ñusta');

  // The other required questions keep the sheet from being finished; an answer may bring new ones.
  const missing = page.getByRole('button', { name: /, sin responder, obligatoria$/ });
  while ((await missing.count()) > 0) {
    const position = Number(await missing.first().getAttribute('data-position'));
    const required = sheet.placed[position];
    if (required === undefined) throw new Error('A question without a place');
    await goTo(page, position);
    await answer(page, required.item, position, question(page, position));
    await expectAnswered(page, position);
  }
  await askToFinish(page);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Preguntas' })).toBeVisible();
  await expectAllSaved(page);
  const dialog = await askToFinish(page);
  await dialog.getByRole('button', { name: 'Finalizar', exact: true }).click();
  const ending = page.getByRole('heading', { name: 'Evaluación finalizada' });
  await expect(ending).toBeVisible();
  await page.reload();
  // This device keeps the sheet until its person goes on from its end.
  await expect(ending).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Terminar' }).click();
  await expect(list).toBeVisible();
  await expect(page.getByText('Finalizado', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Finalizado', { exact: true }).first()).toBeVisible();
  expect(await statusOf(db, sheet.id)).toBe('F');
  await expectSaved(db, sheet.id, expect.objectContaining(chosen([place], () => 2)));
});

test('the address of another person’s sheet, of none, or of a finished one leads home @long', async ({ page, db }) => {
  await signIn(page, someone());
  const { id } = await db.row<{ id: string }>(
    'select s.id from answers_sheet s join app_user u on u.id = s.user_id where u.reference <> $1 limit 1',
    [someone().username],
  );
  for (const address of [`/quiz/${id}`, '/quiz/999999999', '/quiz/hola', '/no-existe']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Evaluaciones', level: 1 })).toBeVisible();
  }
});
