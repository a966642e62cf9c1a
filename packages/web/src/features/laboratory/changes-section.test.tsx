import { type LaboratoryState, laboratoryChanges, takeLaboratoryChanges } from '@quipu/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { workAsUsual } from '../../lib/base-address.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { json } from '../../testing/scripted-http.ts';
import { AT, button, holding, press, session, sheet, showLaboratory, told } from '../../testing/show-laboratory.tsx';

beforeEach(() => {
  workAsUsual();
  useSignInSession.getState().clear();
});
afterEach(() => {
  vi.useRealTimers();
  workAsUsual();
});

const loadedWith = (number: number): LaboratoryState => {
  const state = holding([sheet(1, 'running')]);
  const { laboratory } = state;
  return laboratory === null
    ? state
    : { ...state, laboratory: { ...laboratory, changes: { number, madeAt: AT, loadedAt: AT + 60_000 } } };
};
const SEALED = new Uint8Array([7, 200, 9]);
const ANA = {
  about: 'Ana Loor',
  done: ['Tiempo adicional: antes ninguno, ahora 25 %.', 'Clave nueva.'],
  left: [],
};
const LUIS = { about: 'Luis Paz', done: [], left: ['5 minutos más para «Álgebra»: ya terminó, y no le sirven.'] };
const taken = (number: number, isRepeat: boolean, changes: readonly object[]) =>
  json(200, { number, is_repeat: isRepeat, changes, state: JSON.parse(told(loadedWith(number)).text) as unknown });

it('takes a file, with the keyboard, and says person by person what is another', async () => {
  const user = userEvent.setup();
  const { world, local } = showLaboratory('running', holding([sheet(1, 'running')]));
  const section = await screen.findByRole('region', { name: 'Cambios de la institución' });
  expect(section.textContent).toContain('En este equipo no se han cargado cambios.');
  await press('Cargar cambios');
  expect(await within(section).findByText('Seleccione el archivo de cambios')).toBeDefined();
  await user.upload(screen.getByLabelText('Archivo de cambios'), new File([SEALED], 'aula.quipu-changes'));
  world.changing = () => taken(1, false, [ANA, LUIS]);
  (await button('Cargar cambios')).focus();
  await user.keyboard('{Enter}');
  const list = await screen.findByRole('list', { name: 'Qué cambió con los cambios n.º 1' });
  expect(list.textContent).toContain('Ana LoorTiempo adicional: antes ninguno, ahora 25 %.Clave nueva.');
  expect(list.textContent).toContain('Luis PazNo se hizo. 5 minutos más para «Álgebra»: ya terminó, y no le sirven.');
  expect(within(section).getByRole('alert').textContent).toBe(
    'Los cambios n.º 1 están cargados. 1 cambio no se pudo hacer: vea el motivo en la lista.',
  );
  expect(section.textContent).toMatch(/Cambios n\.º 1, que la institución hizo el /);
  expect(local.requests.find(({ path }) => path === takeLaboratoryChanges.path)?.parts).toEqual([
    { name: 'file', value: SEALED },
  ]);
  expect(await axeProblems(section)).toEqual([]);
  world.changing = () => taken(1, true, []);
  await press('Cargar cambios');
  expect(await within(section).findByText('Los cambios n.º 1 ya estaban cargados: no cambió nada.')).toBeDefined();
  expect(screen.getByRole('list', { name: 'Qué cambió con los cambios n.º 1' })).toBeDefined();
});

it('says why a file is refused, in the words of the server, and takes no other kind', async () => {
  const { world } = showLaboratory('running', loadedWith(2));
  const section = await screen.findByRole('region', { name: 'Cambios de la institución' });
  const refusal = 'Este equipo ya tiene cambios más recientes de la institución: no se cambió nada.';
  world.changing = () => json(403, { msg: refusal });
  const field = screen.getByLabelText('Archivo de cambios');
  await userEvent.upload(field, new File(['x'], 'viejo.quipu-changes'));
  await press('Cargar cambios');
  expect((await within(section).findByRole('alert')).textContent).toBe(refusal);
  await userEvent.upload(field, new File(['x'], 'aula.quipu-lab'), { applyAccept: false });
  await press('Cargar cambios');
  expect(await within(section).findByText('Solo se aceptan archivos .quipu-changes')).toBeDefined();
});

it('has them from the institution by the network, and says where there is none, or nothing to bring', async () => {
  const { world, institution, local } = showLaboratory('running', holding([sheet(1, 'waiting')]));
  const section = await screen.findByRole('region', { name: 'Cambios de la institución' });
  await press('Pedirlos por la red');
  expect((await within(section).findByRole('alert')).textContent).toContain('no alcanza al servidor de la institución');
  world.institution = () => json(200, { now: AT, file: null });
  await press('Pedirlos por la red');
  expect(await within(section).findByText(/no ha cambiado nada desde que preparó/)).toBeDefined();
  world.institution = () => json(200, { now: AT, file: btoa(String.fromCharCode(...SEALED)) });
  world.changing = () => taken(3, false, [ANA]);
  await press('Pedirlos por la red');
  expect(await within(section).findByText('Los cambios n.º 3 están cargados.')).toBeDefined();
  const asked = institution.requests.at(-1);
  expect([asked?.path, asked?.body]).toEqual([
    laboratoryChanges.path.replace('{id}', 'paquete-1'),
    JSON.stringify({ pass: 'pase' }),
  ]);
  expect(local.requests.find(({ path }) => path === takeLaboratoryChanges.path)?.parts).toEqual([
    { name: 'file', value: SEALED },
  ]);
});

it('asks by itself around the start of a session, and tells of news alone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { world, institution } = showLaboratory(
    'running',
    holding([sheet(1, 'waiting')], [session(1, null, AT + 60_000)]),
  );
  const asked = () => institution.requests.filter(({ path }) => path.endsWith('/laboratory-changes/paquete-1')).length;
  await waitFor(() => expect(asked()).toBe(1));
  const section = await screen.findByRole('region', { name: 'Cambios de la institución' });
  expect(within(section).queryByRole('alert')).toBeNull();
  world.institution = () => json(200, { now: AT, file: btoa('x') });
  world.changing = () => taken(1, true, []);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(asked()).toBe(2);
  expect(within(section).queryByRole('alert')).toBeNull();
  world.changing = () => taken(2, false, [ANA]);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(within(section).getByRole('list', { name: 'Qué cambió con los cambios n.º 2' })).toBeDefined();
});
