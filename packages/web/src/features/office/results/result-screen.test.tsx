import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showOffice } from '../../../testing/show-office.tsx';

afterEach(cleanup);

const ROSA = { who: 'ROSA', full_name: 'Rosa Ríos' };
const LUIS = { who: 'LUIS', full_name: 'Luis Paz' };
const show = async (published: number, publications: readonly object[], more: object = {}) => {
  const results = {
    ...{ quiz_id: 3, name: 'Aptitud', scale: 10, sheets: 3, not_started: 0, under_way: 0, waiting: 0, graded: 3 },
    ...{ published, open: 0 },
  };
  const body = { now: NOON, results, parts: [0, 3], mean: 7, least: 7, most: 7, publications, ...more };
  showOffice('/oficina/resultados/3', () => json(200, body));
  await screen.findByRole('heading', { level: 1, name: 'Aptitud' });
  return screen.queryByRole('region', { name: 'Quién publicó' });
};

it('results say who published them and when, and who had proposed it where it took two', async () => {
  const region = await show(3, [
    { at: NOON, by: LUIS, proposed_by: ROSA, grades: 2 },
    { at: NOON - 86_400_000, by: ROSA, proposed_by: null, grades: 1 },
  ]);
  expect([...(region?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Rosa Ríos propuso publicar 2 notas\. Luis Paz lo aprobó el 21 de noviembre de 2026, 12:00/),
    expect.stringMatching(/^Rosa Ríos publicó 1 nota el 20 de noviembre de 2026, 12:00/),
  ]);
});

it('results that nobody decided to publish say so, and those that are not published nothing', async () => {
  expect((await show(3, [], { publishes_itself: 1 }))?.textContent).toContain('Se publicaron por sí solas');
  cleanup();
  expect((await show(3, []))?.textContent).toContain('No consta quién las publicó.');
  cleanup();
  expect(await show(0, [])).toBeNull();
});

it('results that were reopened still say who published them, and where older publications are', async () => {
  const region = await show(0, [{ at: NOON, by: ROSA, proposed_by: null, grades: 1 }], { has_older: 1 });
  expect(region?.textContent).toContain('Rosa Ríos publicó 1 nota');
  expect(region?.textContent).toContain('Las anteriores constan en el registro.');
});

it('whoever publishes reads first of how many people answers wait for a decision', async () => {
  const publishing = async (more: object) => {
    cleanup();
    await show(0, [], more);
    await userEvent.click(screen.getByRole('button', { name: 'Publicar' }));
    return screen.getByRole('dialog').textContent;
  };
  expect(await publishing({ in_review: 2 })).toContain(
    '2 personas tienen respuestas guardadas que esperan una decisión. Están en Solicitudes.',
  );
  expect(await publishing({ in_review: 1 })).toContain('1 persona tiene respuestas guardadas');
  expect(await publishing({ in_review: 0 })).not.toContain('guardadas');
  // A server of the version before says nothing of it.
  expect(await publishing({})).not.toContain('guardadas');
});
