import { WRITTEN } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { expectFocusSeen, press, reach } from './support/keyboard.ts';
import { someone } from './support/people.ts';
import { statusOf } from './support/saved.ts';
import { enter, finish, goTo, mark, questionButton } from './support/screen.ts';
import type { Sheet } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';
import { expectKeptText, field, keptText } from './support/typing.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ serviceWorkers: 'block' });

const answerIdAt = (sheet: Sheet, position: number): number => sheet.placed[position]?.item.answerId ?? 0;

test('a number of 65 digits is no answer and says so; what comes after it is posted, and the end goes with it', async ({
  page,
  db,
}, info) => {
  await signIn(page, someone());
  const sheet = await enter(page, WRITTEN);
  await goTo(page, 1);
  // At once: typed on a machine that stands still for a second, its first digits would be an answer.
  await field(page).fill('1'.repeat(65));
  await field(page).blur();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'demasiado largo' })).toBeVisible();
  await expect(field(page), 'whoever comes back to it hears why').toHaveAccessibleDescription(/demasiado largo/);
  await lookAtWidths(page, info, 'borrador-rechazado');
  await goTo(page, 0);
  await field(page).pressSequentially('después del número');
  await field(page).blur();
  await expectKeptText(db, sheet.id, answerIdAt(sheet, 0), 'después del número');
  expect(await keptText(db, sheet.id, answerIdAt(sheet, 1))).toBe('');
  await goTo(page, 1);
  await expect(field(page)).toHaveValue('1'.repeat(65));
  await finish(page);
  await expect.poll(() => statusOf(db, sheet.id)).toBe('F');
});

test('«39» and then «39 kg»: 39 stands and is named, until a number is typed', async ({ page, db }, info) => {
  await signIn(page, someone());
  const sheet = await enter(page, WRITTEN);
  await goTo(page, 1);
  await field(page).pressSequentially('39');
  await field(page).blur();
  await expectKeptText(db, sheet.id, answerIdAt(sheet, 1), '39');
  await field(page).press('End');
  await field(page).pressSequentially(' kg');
  await expect(field(page)).toHaveValue('39 kg');
  await field(page).blur();
  await expect(page.getByText('su respuesta sigue siendo 39')).toBeVisible();
  await expect(field(page)).toHaveAccessibleDescription(/su respuesta sigue siendo 39/);
  await lookAtWidths(page, info, 'numero-con-unidad');
  expect(await keptText(db, sheet.id, answerIdAt(sheet, 1))).toBe('39');

  // Whoever finishes elsewhere is told, and led there by the keyboard.
  await page.setViewportSize({ width: 1280, height: 800 });
  await goTo(page, 0);
  await press(page.getByRole('button', { name: 'Finalizar', exact: true }).first());
  const dialog = page.getByRole('dialog', { name: '¿Finalizar la evaluación?' });
  await expect(dialog.getByRole('alert')).toHaveText(
    'En 1 pregunta, lo que está escrito no se guardó como respuesta. Revíselo antes de finalizar:',
  );
  const wayThere = dialog.getByRole('button', { name: 'Pregunta 2' }).first();
  await reach(wayThere);
  await expectFocusSeen(wayThere);
  await lookAtWidths(page, info, 'finalizar-con-numero-sin-guardar');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Pregunta 2 de' })).toBeVisible();
  await expect(field(page)).toHaveValue('39 kg');
  await expect(page.getByText('su respuesta sigue siendo 39')).toBeVisible();
  expect(await statusOf(db, sheet.id)).toBe('A');

  await reach(field(page));
  await field(page).fill('−1.234,5');
  await field(page).blur();
  await expect(page.getByText(/^Se entiende: menos 1.234 coma 5\.$/)).toBeVisible();
  await lookAtWidths(page, info, 'numero-entendido');
  await expectKeptText(db, sheet.id, answerIdAt(sheet, 1), '-1234.5');
});

test('half an emoji from a hostile client is set aside by itself: the rest of its post, and the end, go on @long', async ({
  page,
  db,
}, info) => {
  await signIn(page, someone());
  const sheet = await enter(page, WRITTEN);
  // Whatever the page posts, the text of the first question becomes the second half of a pair, as a lower-case escape.
  await page.route(/\/api\/answers-sheet\/\d+\/(answers|finish)/, (route) =>
    route.continue({ postData: (route.request().postData() ?? '').replaceAll('ROTO', '\\udc00') }),
  );
  await field(page).pressSequentially('ROTO');
  await field(page).blur();
  await goTo(page, 1);
  await field(page).pressSequentially('2850');
  await field(page).blur();
  await expectKeptText(db, sheet.id, answerIdAt(sheet, 1), '2850');
  await goTo(page, 0);
  await expect(page.getByText('El servidor no acepta esta respuesta: tiene un carácter incompleto.')).toBeVisible();
  await expect(field(page)).toHaveAccessibleDescription(/tiene un carácter incompleto/);
  await expect(questionButton(page, 0)).toHaveAccessibleName(/no aceptada por el servidor/);
  await lookAtWidths(page, info, 'respuesta-apartada');
  const kept = await db.row<{ reason: string }>('select reason from quarantined_answers where sheet_id = $1', [
    sheet.id,
  ]);
  expect(kept.reason).toBe('unacceptable');
  await page.getByRole('button', { name: 'Finalizar', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: '¿Finalizar la evaluación?' });
  await dialog.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect.poll(() => statusOf(db, sheet.id), { timeout: 60_000 }).toBe('F');
});

test('a text beyond any limit, without one of its own: what is there is within it, and the server has it @long', async ({
  page,
  db,
}) => {
  await signIn(page, someone());
  const sheet = await enter(page, WRITTEN);
  await goTo(page, 3);
  await mark(page.getByRole('main').getByRole('radio').last());
  await field(page).fill('ñ'.repeat(100_001));
  await field(page).blur();
  await expect
    .poll(async () => (await keptText(db, sheet.id, answerIdAt(sheet, 3))).length, { timeout: 60_000 })
    .toBe(100_000);
});
