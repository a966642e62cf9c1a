import { addToJournal, editedJournal } from './support/browser-journal.ts';
import { cutAnswers } from './support/cut-answers.ts';
import { HYBRID_WITH_BACKUP } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { expectSaved } from './support/saved.ts';
import {
  askToFinish,
  choose,
  enter,
  expectAllSaved,
  expectKeptHere,
  goTo,
  markedOption,
  questionButton,
} from './support/screen.ts';
import { chosen } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';
import { lookAtWidths } from './support/widths.ts';

const SERVER_COPY = 'Continuar con lo guardado en el servidor';

test('a journal that is damaged, or that a newer page went on with, loses no answer: what can be read of it is sent before the sheet is opened anew', async ({
  page,
  db,
}, info) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID_WITH_BACKUP);
  const [first, second] = sheet.placed;
  if (!first || !second) throw new Error('Two questions are expected');
  await choose(page, 0);
  await expectAllSaved(page);

  const mend = await cutAnswers(page);
  await goTo(page, second.position);
  await choose(page, 1);
  await expectKeptHere(page, second.position);
  const address = page.url();
  // A page of the same origin that is not the application's.
  await page.goto('/api/time');
  const lines = await editedJournal(page, 0, null);
  await addToJournal(page, 'VersionDeclared', { format: 99, engine: '99.0.0', rules: 99 });
  await page.goto(address);
  await expect(page.getByText(/^Esta evaluación continuó en este equipo con una versión más nueva/)).toBeVisible();
  await lookAtWidths(page, info, 'version-mas-nueva');
  // The same words stand there before and after.
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Cargar de nuevo' }).click();
  await loaded;
  await expect(page.getByText(/^Esta evaluación continuó en este equipo con una versión más nueva/)).toBeVisible();

  // No newer page is to be had, and then the disk damages a line in the middle, too.
  await page.goto('/api/time');
  const answered = lines.findIndex((line) => line.includes('"AnswerChanged"'));
  await editedJournal(page, lines.length - answered, '{"seq":');
  await page.goto(address);
  await expect(page.getByText(/^Los datos de esta evaluación que guarda este equipo están dañados/)).toBeVisible();
  await lookAtWidths(page, info, 'datos-danados');
  await mend();
  await page.getByRole('button', { name: SERVER_COPY }).press('Enter');
  await goTo(page, second.position);
  expect(await markedOption(page)).toBe(1);
  await expectAllSaved(page);
  await expectSaved(
    db,
    sheet.id,
    chosen([first, second], ({ position }) => (position === first.position ? 0 : 1)),
  );
});

test('what was set aside and did not arrive is owed by a page that is loaded again: its end says that more is to come', async ({
  page,
  db,
}) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID_WITH_BACKUP);
  const [first, second] = sheet.placed;
  if (!first || !second) throw new Error('Two questions are expected');
  const mend = await cutAnswers(page);
  await goTo(page, second.position);
  await choose(page, 1);
  await expectKeptHere(page, second.position);
  const address = page.url();
  await page.goto('/api/time');
  const lines = await editedJournal(page, 0, null);
  await editedJournal(page, lines.length - lines.findIndex((line) => line.includes('"AnswerChanged"')) - 1, '{"seq":');
  await page.goto(address);
  await page.getByRole('button', { name: SERVER_COPY }).press('Enter');
  await expect(questionButton(page, first.position)).toHaveAttribute('aria-current', 'step');

  await page.reload();
  await expect(questionButton(page, first.position)).toHaveAttribute('aria-current', 'step');
  const finishing = page.waitForRequest(/\/finish/);
  await (await askToFinish(page)).getByRole('button', { name: 'Finalizar', exact: true }).click();
  expect((await finishing).postDataJSON()).toMatchObject({ owes: 1 });
  await expect(page.getByRole('heading', { name: 'Evaluación finalizada' })).toBeVisible();
  await mend();
  await page.goto('/home');
  await expectSaved(
    db,
    sheet.id,
    chosen([second], () => 1),
  );
});
