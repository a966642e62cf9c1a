import { loadLaboratoryPackage, markHandedOver, takeLaboratoryResults } from '@quipu/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baseAddress, workAsUsual } from '../../lib/base-address.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { json } from '../../testing/scripted-http.ts';
import { sessionWith } from '../../testing/session.ts';
import {
  ADDRESS,
  AT,
  button,
  holding,
  LOG,
  press,
  sheet,
  showLaboratory,
  told,
} from '../../testing/show-laboratory.tsx';
import { packageProblem } from './rules.ts';

const { saved } = vi.hoisted(() => ({ saved: vi.fn() }));
vi.mock('../../lib/save-file.ts', () => ({ saveFile: saved }));

const taken = (outcome: string, message: string) =>
  json(200, {
    now: AT,
    laboratory: 'paquete-1',
    sheets: [{ id: 1, person: 'Ana Loor', quiz: 'Álgebra', outcome, message }],
    receipt: 'r',
  });

beforeEach(() => {
  workAsUsual();
  useSignInSession.getState().clear();
  saved.mockClear();
});
afterEach(() => workAsUsual());

it('starts the server when asked to, says how it stands, and asks before it stops it', async () => {
  const { ordered, tell } = showLaboratory('stopped', holding([sheet(1, 'running')]));
  await press('Iniciar servidor');
  expect(ordered).toEqual(['start']);
  tell({ kind: 'starting' });
  expect(screen.getByRole('button', { name: 'Iniciando…' }).getAttribute('aria-disabled')).toBe('true');
  tell({ kind: 'running' });
  await screen.findByText('Persona 1');
  await press('Detener servidor');
  const dialog = await screen.findByRole('dialog', { name: '¿Detener el servidor local?' });
  expect(dialog.textContent).toContain('Hay 1 evaluación en curso.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(ordered).toEqual(['start']);
  await press('Detener servidor');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Detener servidor' }));
  expect(ordered).toEqual(['start', 'stop']);
});

it('says that another program is in its place', async () => {
  const { ordered } = showLaboratory('foreign', holding(null));
  expect((await screen.findByRole('alert')).textContent).toContain('Otro programa de este equipo ocupa el lugar');
  await press('Volver a iniciar');
  expect(ordered).toEqual(['start']);
});

it('names the cause of a failure, and gives what the server said to whoever helps', async () => {
  const user = userEvent.setup();
  const { tell } = showLaboratory('starting', holding(null));
  tell({ kind: 'failed', why: 'disk', log: LOG });
  expect((await screen.findByRole('alert')).textContent).toContain('No hay espacio en el disco de este equipo.');
  await user.click(await button('Copiar el registro'));
  expect(await navigator.clipboard.readText()).toBe(LOG);
});

it('takes a package with its passphrase, says what was wrong with it, and leads to the login in one step', async () => {
  const { world, local, place } = showLaboratory('running', holding(null));
  await press('Cargar paquete');
  expect(await screen.findByRole('button', { name: 'Seleccione el archivo del paquete' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Escriba la frase de paso' })).toBeDefined();
  const file = new File([new Uint8Array([7, 8])], 'aula-3.quipu-lab');
  await userEvent.upload(screen.getByLabelText('Archivo del paquete'), file);
  await userEvent.type(screen.getByLabelText('Frase de paso'), 'otra');
  world.loading = () => json(403, { msg: 'La frase de paso no es la de este paquete.' });
  await press('Cargar paquete');
  expect(await screen.findByText('La frase de paso no es la de este paquete.')).toBeDefined();
  world.holds = holding([sheet(1, 'waiting', 'Ana Loor'), sheet(2, 'waiting', 'Ana Loor'), sheet(3, 'waiting')]);
  world.loading = () => told(world.holds);
  await press('Cargar paquete');
  expect(await screen.findByText('2 personas · 1 evaluación')).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Paquete');
  const sent = local.requests.filter(({ path }) => path === loadLaboratoryPackage.path).at(-1);
  expect(sent?.parts).toEqual([
    { name: 'file', value: new Uint8Array([7, 8]) },
    { name: 'passphrase', value: 'otra' },
  ]);
  await press('Trabajar con el servidor local');
  expect([place.path, baseAddress()]).toEqual(['/login', ADDRESS]);
});

it('says that a package of the folder of this computer was not loaded, and why', async () => {
  const waiting = 'hoy.quipu-lab: La frase de paso no es la de este paquete.';
  showLaboratory('running', { ...holding([sheet(1, 'waiting')]), waiting });
  const section = await screen.findByRole('region', { name: 'Paquete' });
  expect(section.textContent).toContain(`Un paquete de la carpeta de este equipo no se cargó. ${waiting}`);
});

it('asks before another package takes the place of the one that is there', async () => {
  const { local } = showLaboratory('running', holding([sheet(1, 'handed')]));
  await press('Cargar otro paquete');
  await userEvent.upload(screen.getByLabelText('Archivo del paquete'), new File(['x'], 'a.quipu-lab'));
  await userEvent.type(screen.getByLabelText('Frase de paso'), 'clave');
  await press('Cargar paquete');
  const dialog = await screen.findByRole('dialog', { name: '¿Cargar otro paquete?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(local.requests.some(({ path }) => path === loadLaboratoryPackage.path)).toBe(false);
  await press('Cargar paquete');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cargar paquete' }));
  expect(await button('Cargar otro paquete')).toBeDefined();
  expect(local.requests.some(({ path }) => path === loadLaboratoryPackage.path)).toBe(true);
});

it('hands results over once the network is back, shows what became of each sheet, and notes the receipt', async () => {
  const { world, local, institution } = showLaboratory(
    'running',
    holding([sheet(1, 'finished', 'Ana Loor'), sheet(2, 'running')]),
  );
  expect(await screen.findByText('1 evaluación terminada espera la entrega.')).toBeDefined();
  await press('Entregar resultados');
  expect((await screen.findByText(/no alcanza al servidor de la institución/)).textContent).toContain(
    'siguen guardados',
  );
  world.institution = () => taken('forked', 'Otro equipo entregó antes esta evaluación.');
  world.holds = holding([sheet(1, 'handed', 'Ana Loor')]);
  act(() => void window.dispatchEvent(new Event('online')));
  const outcomes = await screen.findByRole('list', { name: 'Qué recibió la institución' });
  expect(outcomes.textContent).toContain('Otro equipo entregó antes esta evaluación.');
  expect(await screen.findByText('La institución ya tiene todos los resultados de este equipo.')).toBeDefined();
  expect(institution.requests.at(-1)).toMatchObject({
    path: takeLaboratoryResults.path,
    parts: [{ name: 'file', value: new Uint8Array([1, 2, 3]) }],
  });
  expect(JSON.parse(local.requests.find(({ path }) => path === markHandedOver.path)?.body ?? '')).toEqual({
    receipt: 'r',
  });
  expect(await button('Entregar otra vez')).toBeDefined();
});

it('says of which evaluations the end of the log has not come yet', async () => {
  const partial = { ...sheet(1, 'finished'), isLogWhole: false };
  showLaboratory('running', holding([partial, sheet(2, 'finished')]));
  expect(await screen.findByText(/^De 1 evaluación terminada falta el final del registro/)).toBeDefined();
  const list = screen.getAllByRole('list').at(-1);
  expect(list?.textContent?.match(/Falta el final de su registro/g)).toHaveLength(1);
});

it('says why the institution does not take them, and saves them as a file', async () => {
  const { world, institution } = showLaboratory('running', holding([sheet(1, 'finished')]));
  world.institution = () => json(403, { msg: 'El archivo no es de este servidor.' });
  await press('Entregar resultados');
  expect(await screen.findByText('El archivo no es de este servidor.')).toBeDefined();
  await press('Guardar en un archivo');
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(new Uint8Array([1, 2, 3]), 'resultados-paquete-.quipu-results'),
  );
  expect(institution.requests.filter(({ path }) => path.endsWith('/api/laboratory-results'))).toHaveLength(1);
});

it('takes the receipt of results that left in a file', async () => {
  const { world, local } = showLaboratory('running', holding([sheet(1, 'finished')]));
  const file = await screen.findByLabelText<HTMLInputElement>('Archivo de la constancia');
  await press('Cargar constancia');
  expect(await screen.findByText('Seleccione el archivo de la constancia')).toBeDefined();
  await userEvent.upload(file, new File(['sellada\n'], 'aula 3.quipu-receipt'));
  world.noting = () => json(403, { msg: 'No es de este paquete.' });
  await press('Cargar constancia');
  expect(await screen.findByText('No es de este paquete.')).toBeDefined();
  world.noting = () => told(holding([sheet(1, 'handed')]));
  await press('Cargar constancia');
  expect(await screen.findByText('La institución ya tiene todos los resultados de este equipo.')).toBeDefined();
  expect(screen.queryByLabelText('Archivo de la constancia')).toBeNull();
  const noted = local.requests.filter(({ path }) => path === markHandedOver.path).at(-1);
  expect(JSON.parse(noted?.body ?? '')).toEqual({ receipt: 'sellada' });
});

it('lets nobody change servers in the middle of a session', async () => {
  useSignInSession.getState().commit(sessionWith());
  showLaboratory('running', holding([sheet(1, 'waiting')]));
  expect(await screen.findByText(/Cierre la sesión/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Trabajar con el servidor local' })).toBeNull();
});

it.each([
  [undefined, 'Seleccione el archivo del paquete'],
  [{ name: 'notas.zip', size: 10 }, 'Solo se aceptan archivos .quipu-lab'],
  [{ name: 'a.quipu-lab', size: 2 ** 30 }, 'El archivo pesa más de 256 MB'],
  [{ name: 'A.QUIPU-LAB', size: 10 }, null],
])('of a package %o: %s', (file, problem) => expect(packageProblem(file)).toBe(problem));

it.each([
  ['running', false],
  ['finished', false],
  ['handed', true],
  ['waiting', true],
] as const)('lets nobody leave for a room where a sheet is %s: %s', async (state, mayJoin) => {
  showLaboratory('running', holding([sheet(1, state)]));
  await screen.findByText('Persona 1');
  expect(screen.queryByRole('button', { name: 'Unirse a la sala' }) !== null).toBe(mayJoin);
});
