import { BRIEF_SECTIONS, HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { expectSaved, savedAnswers, statusOf } from './support/saved.ts';
import { choose, enter, expectAllSaved, expectKeptHere, goTo } from './support/screen.ts';
import { chosen } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';

const UNTIL_OVER = { timeout: 60_000 };

test('time runs out without network: the sheet closes here, and the server hears of it later', async ({
  page,
  context,
  db,
}) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  const [first, second] = sheet.placed;
  if (!first || !second) throw new Error('Two questions are expected');
  await choose(page, 0);
  await goTo(page, second.position);
  await choose(page, 0);
  await expectSaved(
    db,
    sheet.id,
    chosen([first, second], () => 0),
  );
  await expectAllSaved(page);
  // The reply to an answer says so: little is left to do until then, however slow this machine is.
  await db.rows("update quiz_session set ends_at = now() + interval '40 seconds', updated_at = now()");
  await choose(page, 1);
  await expect(page.getByRole('timer').first()).toHaveText(/^0?0:/);
  await expectSaved(db, sheet.id, { ...chosen([first], () => 0), ...chosen([second], () => 1) });
  await expectAllSaved(page);
  await context.setOffline(true);
  await choose(page, 2);
  await expectKeptHere(page, second.position);

  await expect(page.getByRole('heading', { name: 'El tiempo de la evaluación ha terminado' })).toBeVisible(UNTIL_OVER);
  await expect(page.getByText(/guardadas en este equipo; falta 1 por enviar/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(0);
  expect(await savedAnswers(db, sheet.id)).toEqual({ ...chosen([first], () => 0), ...chosen([second], () => 1) });

  await context.setOffline(false);
  await expect(page.getByText('El servidor tiene todas sus respuestas.')).toBeVisible(UNTIL_OVER);
  await expectSaved(db, sheet.id, { ...chosen([first], () => 0), ...chosen([second], () => 2) });
  expect(await statusOf(db, sheet.id)).toBe('FT');
});

test('a section ends by itself, the next one starts when accepted, and the last one ends the evaluation', async ({
  page,
  db,
}) => {
  await signIn(page, someone());
  const sheet = await enter(page, BRIEF_SECTIONS);
  const [a1, , b1] = sheet.placed;
  if (!a1 || !b1) throw new Error('Two sections are expected');
  const dialog = page.getByRole('dialog');

  await expect(dialog.getByRole('heading', { name: 'Sección: Primera' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Comenzar' }).click();
  await expect(page.getByRole('timer', { name: /Tiempo de la sección: Primera/ })).toBeVisible();
  await choose(page, 0);
  await expectAllSaved(page);

  await expect(dialog.getByRole('heading', { name: 'Sección: Segunda' })).toBeVisible(UNTIL_OVER);
  await expect(page.getByText('Terminada')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Comenzar' }).click();
  await choose(page, 1);
  await expectAllSaved(page);

  await expect(
    page.getByRole('heading', { name: 'El tiempo de la sección ha terminado y con él la evaluación' }),
  ).toBeVisible(UNTIL_OVER);
  await expect(page.getByText('El servidor tiene todas sus respuestas.')).toBeVisible(UNTIL_OVER);
  expect(await statusOf(db, sheet.id)).toBe('FST');
  await expectSaved(db, sheet.id, { ...chosen([a1], () => 0), ...chosen([b1], () => 1) });
});
