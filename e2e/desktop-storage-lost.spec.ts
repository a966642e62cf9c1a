import { expect, test } from './support/desktop-fixtures.ts';
import { expectSameJournals } from './support/desktop-journals.ts';
import { sheetOnDesktop } from './support/desktop-sheet.ts';
import { HYBRID } from './support/evaluations.ts';
import { expectSaved, savedAnswers, statusOf } from './support/saved.ts';
import { choose, expectAllSaved, expectAnswered, goTo, markedOption, questionButton } from './support/screen.ts';
import { chosen } from './support/sheet.ts';

test('without network, answers outlive page, application and all that the browser stored; closing sends them or asks first', async ({
  desktop,
  server,
  db,
}) => {
  const { sheet, key, takeUp } = await sheetOnDesktop(desktop, db, HYBRID);
  const [first, second, third, fourth] = sheet.placed;
  if (!first || !second || !third || !fourth) throw new Error('Four questions are expected');
  const answerPlace = async (position: number): Promise<void> => {
    await goTo(desktop.page, position);
    await choose(desktop.page, position % 2);
    await expectAnswered(desktop.page, position);
  };
  await answerPlace(first.position);
  await expectAllSaved(desktop.page);

  await server.kill();
  await answerPlace(second.position);
  await desktop.killRenderer();
  await expect(questionButton(desktop.page, second.position)).toHaveAttribute('aria-current', 'step');
  expect(await markedOption(desktop.page)).toBe(1);
  await answerPlace(third.position);
  const before = await expectSameJournals(desktop, key);

  // Closed in the middle with answers that cannot be sent: asked, and stayed.
  await desktop.askToClose();
  const unsent = desktop.page.getByRole('dialog', { name: 'Sin conexión' });
  await expect(unsent).toContainText('Quedan guardadas en este equipo');
  await unsent.getByRole('button', { name: 'Cancelar' }).click();
  await expect(questionButton(desktop.page, third.position)).toHaveAttribute('aria-current', 'step');
  expect(await desktop.window()).toEqual({ isOpen: true, kiosk: true, onTop: true });

  await desktop.killMain();
  await server.start();
  await desktop.restart({ storageLost: true });
  await takeUp();
  await expect(questionButton(desktop.page, third.position)).toHaveAttribute('aria-current', 'step');
  expect((await expectSameJournals(desktop, key)).slice(0, before.length)).toEqual(before);
  const answered = [first, second, third];
  await expectSaved(
    db,
    sheet.id,
    chosen(answered, ({ position }) => position % 2),
  );

  // Closed while an answer is on its way: it arrives first.
  await expectAllSaved(desktop.page);
  server.pause();
  await answerPlace(fourth.position);
  await desktop.askToClose();
  await expect(desktop.page.getByRole('dialog', { name: 'Guardando cambios...' })).toBeVisible();
  expect(await desktop.window()).toMatchObject({ isOpen: true });
  server.resume();
  await expect.poll(desktop.window).toMatchObject({ isOpen: false });
  expect(await savedAnswers(db, sheet.id)).toEqual(chosen([...answered, fourth], ({ position }) => position % 2));
  expect(await statusOf(db, sheet.id)).toBe('A');
});
