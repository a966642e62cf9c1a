import type { HttpRequest } from '@quipu/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { NOON } from '../../../../testing/listed-sheet.ts';
import { json } from '../../../../testing/scripted-http.ts';
import { showOffice } from '../../../../testing/show-office.tsx';
import { texts } from './texts.ts';

afterEach(cleanup);

const question = (number: string, right: string | null, points = 1) => ({
  ...{ number, text: `Texto ${number}`, points, right },
});
const rules = {
  ...{ now: NOON, name: 'Aptitud', scale: 1000, penalty: 0, partial: 'none', text: 'lenient' },
  forms: [{ form_id: 3, questions: [question('1', 'B (dos)'), question('2', null, 2.5)] }],
};
const person = (who: string) => ({ who, full_name: `Persona ${who}` });
const figures = (mean: number, passed: number | null) => ({ graded: 4, mean, least: 500, most: 1000, passed });
const report = {
  ...{ now: NOON, said: ['Pregunta 1: se anula.'], notes: ['De 1 hoja no hay registro.'] },
  ...{ before: figures(800, 1), after: figures(900, 3), sheets: 4, changed: 2 },
  changes: [
    { person: person('A1'), before: 909.09, after: 1000 },
    { person: person('A2'), before: 500, after: 590.91 },
  ],
  careers: [
    {
      ...{ code: 'DER', name: 'Derecho', seats: 2, gained: 1, lost: 0, total: 1 },
      moves: [
        {
          person: person('A1'),
          before: { rank: 3, standing: 'beyond' },
          after: { rank: 1, standing: 'within' },
        },
      ],
    },
  ],
};
const show = (answer: () => ReturnType<typeof json> = () => json(200, report), shown: object = rules) =>
  showOffice('/oficina/resultados/5/que-pasaria', ({ method, path }: HttpRequest) => {
    if (path.endsWith('/export')) return json(409, { msg: 'No se pudo' });
    if (method === 'POST') return answer();
    return path.endsWith('/rules') ? json(200, shown) : json(404, {});
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const addQuestion = async (chosen: string, kind: string, said: readonly [label: string, typed: string] | null) => {
  await press(texts.add);
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Pregunta/ }), chosen);
  await userEvent.click(dialog.getByRole('radio', { name: kind }));
  if (said !== null) await userEvent.type(dialog.getByRole('textbox', { name: new RegExp(`^${said[0]}`) }), said[1]);
  await userEvent.click(dialog.getByRole('button', { name: texts.addDo }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

it('asks what would come of it, and shows who would change, with places and seats', async () => {
  const { asked } = show();
  await addQuestion('1. Texto 1', texts.changes.annul, null);
  await addQuestion('2. Texto 2', texts.changes.instead, ['Respuesta correcta', ' A,C ']);
  await addQuestion('2. Texto 2', texts.changes.points, ['Puntos', '3,5']);
  await userEvent.type(screen.getByRole('textbox', { name: /^Se aprueba desde/ }), '700');
  await press(texts.ask);
  expect(await screen.findByRole('heading', { name: texts.report })).toHaveProperty('id', document.activeElement?.id);
  expect(asked('/api/office/results/5/what-if')[0]?.body).toEqual({
    questions: [
      { form_id: 3, number: '1', change: { kind: 'annul', text: '' }, points: null },
      { form_id: 3, number: '2', change: { kind: 'instead', text: 'A,C' }, points: null },
      { form_id: 3, number: '2', change: null, points: 3.5 },
    ],
    ...{ scale: null, penalty: null, partial: null, text: null, pass_mark: 700, ended_at: null },
  });
  const grades = within(screen.getByRole('table', { name: texts.changesOf(2, 4) }));
  expect(grades.getByText('Persona A1').closest('tr')?.textContent).toMatch(/909,09.*1\.?000/);
  expect(screen.getByText('De 1 hoja no hay registro.')).toBeDefined();
  expect(screen.getByText('3 → 1')).toBeDefined();
  expect(screen.getByText('fuera del cupo → dentro del cupo')).toBeDefined();
  expect(screen.getByText('1 de 4')).toBeDefined();
});

it('takes back what is supposed, and says when the report is of something else', async () => {
  show();
  await addQuestion('1. Texto 1', texts.changes.annul, null);
  await press(texts.ask);
  await screen.findByRole('heading', { name: texts.report });
  expect(screen.queryByText(texts.older)).toBeNull();
  await press(texts.removeOf(texts.supposed.annul(texts.supposedOf('1', null))));
  expect(screen.getByText(texts.noQuestions)).toBeDefined();
  expect(screen.getByText(texts.older)).toBeDefined();
  expect(document.activeElement?.textContent).toBe(texts.add);
});

it('supposes one thing of each: another takes its place, of the form that it names', async () => {
  const other = { form_id: 4, questions: [question('1', 'A (uno)')] };
  const { asked } = show(undefined, { ...rules, forms: [...rules.forms, other] });
  const [first, second] = [`${texts.form(3)}: 1. Texto 1`, `${texts.form(4)}: 1. Texto 1`];
  await addQuestion(first, texts.changes.instead, ['Respuesta correcta', 'C']);
  await addQuestion(second, texts.changes.annul, null);
  await addQuestion(first, texts.changes.points, ['Puntos', '2']);
  await addQuestion(first, texts.changes.annul, null);
  await addQuestion(first, texts.changes.points, ['Puntos', '3']);
  const [of, ofOther] = [texts.supposedOf('1', 3), texts.supposedOf('1', 4)];
  const shown = [texts.supposed.annul(ofOther), texts.supposed.annul(of), texts.supposed.points(of, '3')];
  expect(
    screen
      .getAllByRole('button', { name: /^Quitar/ })
      .map((button) => [button.getAttribute('aria-label'), button.closest('li')?.firstChild?.textContent]),
  ).toEqual(shown.map((words) => [texts.removeOf(words), words]));
  await press(texts.ask);
  await screen.findByRole('heading', { name: texts.report });
  expect(asked('/api/office/results/5/what-if')[0]?.body).toMatchObject({
    questions: [
      { form_id: 4, change: { kind: 'annul' } },
      { form_id: 3, change: { kind: 'annul' } },
      { form_id: 3, change: null, points: 3 },
    ],
  });
});

it('asks nothing while something is wrong, and says why the server would not', async () => {
  const { asked } = show(() => json(409, { msg: 'Diga qué sería distinto.' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Puntos que quita/ }), '2');
  await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${texts.ended}`) }));
  await press(texts.ask);
  expect(screen.getAllByText(texts.needsPenalty).length).toBeGreaterThan(0);
  expect(screen.getAllByText(texts.needsDay).length).toBeGreaterThan(0);
  expect(asked('/api/office/results/5/what-if')).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: /^Puntos que quita/ }), '{Backspace}');
  await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${texts.ended}`) }));
  await press(texts.ask);
  expect(await screen.findByText('Diga qué sería distinto.')).toBeDefined();
});

it('sends the hour at which it would have ended by the institution’s clock', async () => {
  const { asked } = show();
  await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`^${texts.ended}`) }));
  for (const [label, typed] of [
    ['Día', '24'],
    ['Mes', '11'],
    ['Año', '2026'],
    ['Hora', '11:00'],
  ] as const)
    await userEvent.type(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), typed);
  await press(texts.ask);
  await screen.findByRole('heading', { name: texts.report });
  expect(asked('/api/office/results/5/what-if')[0]?.body).toMatchObject({
    ended_at: Date.parse('2026-11-24T11:00:00-05:00'),
  });
});

it('says where nobody has a grade yet, and does not let a refused download look done', async () => {
  show(undefined, { ...rules, forms: [] });
  expect(await screen.findByText(texts.none)).toBeDefined();
  cleanup();
  vi.stubGlobal('scrollTo', () => undefined);
  show();
  await addQuestion('1. Texto 1', texts.changes.annul, null);
  await press(texts.ask);
  await press(texts.take);
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Comisión');
  await userEvent.click(dialog.getByRole('button', { name: texts.download }));
  expect(await dialog.findByText('No se pudo')).toBeDefined();
});
