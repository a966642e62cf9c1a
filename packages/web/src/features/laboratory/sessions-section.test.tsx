import { openLaboratorySession, takeLaboratoryCodes } from '@quipu/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { workAsUsual } from '../../lib/base-address.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { json } from '../../testing/scripted-http.ts';
import { AT, HOUR, holding, press, session, sheet, showLaboratory, told } from '../../testing/show-laboratory.tsx';

beforeEach(() => {
  workAsUsual();
  useSignInSession.getState().clear();
});
afterEach(() => workAsUsual());

it('says what came with the package, that its questions are sealed, and which start of the server this is', async () => {
  showLaboratory('running', holding([sheet(1, 'waiting')], [session(1, null), session(2, AT)]));
  await screen.findByText('3 archivos (4,2 MB)');
  await screen.findByText('n.º 3 · K7QM (equipo R7)');
  const list = await screen.findByRole('list', { name: 'Preguntas' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/Álgebra 1.*Selladas.*Sesión 1 ·.*12 personas/);
  expect(second?.textContent).toContain('Abiertas: ');
});

it('opens the next session with its code, and says which group of it is wrong', async () => {
  const { world, local } = showLaboratory(
    'running',
    holding([sheet(1, 'waiting')], [session(1, null), session(2, null)]),
  );
  await press('Abrir preguntas');
  await screen.findByText('Escriba el código de la sesión');
  const refusal = 'Revise el segundo grupo del código: no es como lo dictó la institución.';
  world.opening = () => json(403, { msg: refusal });
  await userEvent.type(await screen.findByRole('textbox', { name: /Código de la sesión/ }), 'abcde fghij kmnpq');
  await press('Abrir preguntas');
  expect((await screen.findByRole('alert')).textContent).toContain(refusal);
  world.opening = () => told(holding([sheet(1, 'waiting')], [session(1, AT), session(2, null)]));
  await press('Abrir preguntas');
  await screen.findByRole('heading', { name: 'Abrir Álgebra 2 (sesión 2)' });
  const asked = local.requests.filter(({ path }) => path === openLaboratorySession.path);
  const said = JSON.stringify({ session: 1, code: 'abcde fghij kmnpq' });
  expect(asked.map(({ body }) => body)).toEqual([said, said]);
});

it('has the code from the institution by itself where there is a network, and only near the hour', async () => {
  const { world, institution, local } = showLaboratory(
    'running',
    holding([sheet(1, 'waiting')], [session(1, null, AT + HOUR)]),
  );
  await screen.findByText('Selladas');
  expect(institution.requests).toEqual([]);
  world.institution = () => json(200, { now: AT, count: 1, codes: 'sellados' });
  world.takingCodes = () => told(holding([sheet(1, 'waiting')], [session(1, AT, AT + 60_000)]));
  world.holds = holding([sheet(1, 'waiting')], [session(1, null, AT + 60_000)]);
  // What another call tells is taken at once.
  world.opening = () => told(world.holds);
  await userEvent.type(await screen.findByRole('textbox', { name: /Código de la sesión/ }), 'x');
  await press('Abrir preguntas');
  await screen.findByText(/^Abiertas: /);
  expect(local.requests.find(({ path }) => path === takeLaboratoryCodes.path)?.body).toBe(
    JSON.stringify({ codes: 'sellados' }),
  );
});
