import {
  confirmLaboratoryHour,
  correctLaboratoryHour,
  everyCall,
  getLaboratory,
  getLaboratoryResults,
  getRoom,
  type HttpRequest,
  type HttpResponse,
  LaboratoryState,
  loadLaboratoryPackage,
  markHandedOver,
  openLaboratorySession,
  takeLaboratoryCodes,
  takeLaboratoryResults,
} from '@quipu/contract';
import type { LocalServerState } from '@quipu/proctor/bridge';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baseAddress, workAsUsual } from '../../lib/base-address.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { json, scriptedHttp } from '../../testing/scripted-http.ts';
import { sessionWith } from '../../testing/session.ts';
import { noNetwork, showScreen } from '../../testing/show-screen.tsx';
import { inKit } from '../../ui/kit/kit.tsx';
import { Laboratory } from './laboratory.tsx';
import { packageProblem } from './rules.ts';

const { saved } = vi.hoisted(() => ({ saved: vi.fn() }));
vi.mock('../../lib/save-file.ts', () => ({ saveFile: saved }));

const AT = Date.UTC(2026, 10, 20, 13);
const ADDRESS = 'http://localhost:3000';

const InKit = inKit(Laboratory);
type Sheet = NonNullable<LaboratoryState['laboratory']>['sheets'][number];
const sheet = (id: number, state: Sheet['state'], person = `Persona ${id}`): Sheet => ({
  id,
  person,
  quiz: 'Álgebra',
  state,
  startedAt: state === 'waiting' ? null : AT,
  finishedAt: state === 'finished' || state === 'handed' ? AT + 60_000 : null,
  isLogWhole: true,
});
type Session = NonNullable<LaboratoryState['laboratory']>['sessions'][number];
const HOUR = 3_600_000;
const session = (id: number, openedAt: number | null, startsAt = AT): Session => ({
  ...{ id, quiz: `Álgebra ${id}`, startsAt, endsAt: startsAt + HOUR, people: 12, openedAt },
});
const RUN = { computer: 'R7', number: 3, tag: 'K7QM', startedAt: AT };
const CLOCK: LaboratoryState['clock'] = { computerNow: AT, isConfirmed: false, canCorrect: true, events: [] };
const holding = (
  sheets: readonly Sheet[] | null,
  sessions: readonly Session[] = [session(1, AT)],
): LaboratoryState => ({
  now: AT,
  run: RUN,
  clock: CLOCK,
  laboratory:
    sheets === null
      ? null
      : {
          ...{
            id: 'paquete-1',
            institution: 'Universidad de Prueba',
            preparedAt: AT,
            startsAt: AT,
            endsAt: AT + HOUR,
            sheets,
          },
          ...{ files: 3, bytes: 4_404_019, isWhole: true, sessions, handedRun: null },
        },
});
const told = (state: LaboratoryState) => json(200, LaboratoryState.encode(state));

const LOG = 'Starting\nENOSPC: no space left on device';

/** A computer whose server holds `world.holds`, and an institution that answers what `world.institution` says. */
const show = (first: LocalServerState['kind'] | 'foreign', holds: LaboratoryState) => {
  let now: LocalServerState =
    first === 'foreign' || first === 'failed' ? { kind: 'failed', why: 'foreign', log: LOG } : { kind: first };
  let tell: (state: LocalServerState) => void = () => undefined;
  const ordered: string[] = [];
  const server = {
    address: ADDRESS,
    state: async (): Promise<LocalServerState> => now,
    onState: (listener: (state: LocalServerState) => void) => {
      tell = listener;
      return () => undefined;
    },
    start: () => void ordered.push('start'),
    stop: () => void ordered.push('stop'),
    room: { card: async () => null, join: async () => false, leave: async () => undefined },
  };
  const world = {
    holds,
    loading: (): HttpResponse => told(world.holds),
    noting: (): HttpResponse => told(world.holds),
    opening: (_: HttpRequest): HttpResponse => told(world.holds),
    takingCodes: (): HttpResponse => told(world.holds),
    hour: (): HttpResponse => told(world.holds),
    institution: (): HttpResponse | Promise<HttpResponse> => noNetwork(),
  };
  const local = scriptedHttp((request: HttpRequest) => {
    if (request.path === getLaboratory.path) return told(world.holds);
    if (request.path === loadLaboratoryPackage.path) return world.loading();
    if (request.path === getLaboratoryResults.path)
      return { status: 200, headers: {}, text: '', bytes: new Uint8Array([1, 2, 3]) };
    if (request.path === markHandedOver.path) return world.noting();
    if (request.path === openLaboratorySession.path) return world.opening(request);
    if (request.path === takeLaboratoryCodes.path) return world.takingCodes();
    if (request.path === confirmLaboratoryHour.path || request.path === correctLaboratoryHour.path) return world.hour();
    if (request.path === getRoom.path) return noNetwork();
    throw new Error(request.path);
  });
  const institution = scriptedHttp(() => world.institution());
  const calls = { local: everyCall(local.http), institution: everyCall(institution.http) };
  const shown = showScreen(<InKit server={server} calls={calls} />, { path: '/laboratorio' }, () => json(200, {}));
  return {
    world,
    ordered,
    local,
    institution,
    place: shown.place,
    tell: (state: LocalServerState) =>
      act(() => {
        now = state;
        tell(state);
      }),
  };
};
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
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
  const { ordered, tell } = show('stopped', holding([sheet(1, 'running')]));
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
  const { ordered } = show('foreign', holding(null));
  expect((await screen.findByRole('alert')).textContent).toContain('Otro programa de este equipo ocupa el lugar');
  await press('Volver a iniciar');
  expect(ordered).toEqual(['start']);
});

it('names the cause of a failure, and gives what the server said to whoever helps', async () => {
  const user = userEvent.setup();
  const { tell } = show('starting', holding(null));
  tell({ kind: 'failed', why: 'disk', log: LOG });
  expect((await screen.findByRole('alert')).textContent).toContain('No hay espacio en el disco de este equipo.');
  await user.click(await button('Copiar el registro'));
  expect(await navigator.clipboard.readText()).toBe(LOG);
});

it('takes a package with its passphrase, says what was wrong with it, and leads to the login in one step', async () => {
  const { world, local, place } = show('running', holding(null));
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

it('asks before another package takes the place of the one that is there', async () => {
  const { local } = show('running', holding([sheet(1, 'handed')]));
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
  const { world, local, institution } = show(
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
  show('running', holding([partial, sheet(2, 'finished')]));
  expect(await screen.findByText(/^De 1 evaluación terminada falta el final del registro/)).toBeDefined();
  const list = screen.getAllByRole('list').at(-1);
  expect(list?.textContent?.match(/Falta el final de su registro/g)).toHaveLength(1);
});

it('says why the institution does not take them, and saves them as a file', async () => {
  const { world, institution } = show('running', holding([sheet(1, 'finished')]));
  world.institution = () => json(403, { msg: 'El archivo no es de este servidor.' });
  await press('Entregar resultados');
  expect(await screen.findByText('El archivo no es de este servidor.')).toBeDefined();
  await press('Guardar en un archivo');
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(new Uint8Array([1, 2, 3]), 'resultados-paquete-.quipu-results'),
  );
  expect(institution.requests).toHaveLength(1);
});

it('takes the receipt of results that left in a file', async () => {
  const { world, local } = show('running', holding([sheet(1, 'finished')]));
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

const atHour = (now: number, clock: Partial<LaboratoryState['clock']> = {}): LaboratoryState => ({
  ...holding([sheet(1, 'waiting')]),
  now,
  clock: { ...CLOCK, computerNow: now, ...clock },
});
const hourSection = () => screen.findByRole('region', { name: 'Hora de este equipo' });
const EVENING_BEFORE = AT - 14 * 3_600_000;

it('shows the clock large, and asks nothing where the session is on', async () => {
  show('running', atHour(AT + 60_000));
  const section = await hourSection();
  expect(within(section).getByRole('timer').textContent).toBe('08:01:00');
  expect(section.textContent).toContain('la sesión ya se puede rendir');
  expect(within(section).queryByRole('button')).toBeNull();
  expect(await button('Trabajar con el servidor local')).toBeDefined();
});

it('has somebody say that the hour is right before anybody logs in, where the session is at another', async () => {
  const { world } = show('running', atHour(EVENING_BEFORE));
  const section = await hourSection();
  expect(section.textContent).toContain('la sesión empieza en 14 horas');
  expect(within(section).getByRole('heading', { name: 'Confirmar la hora' })).toBeDefined();
  expect(screen.getByText('Antes de empezar, confirme la hora de este equipo.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Trabajar con el servidor local' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Corregir la hora' })).toBeNull();
  world.holds = atHour(EVENING_BEFORE, { isConfirmed: true });
  await press('La hora es correcta');
  expect(await button('Trabajar con el servidor local')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Confirmar la hora' })).toBeNull();
});

it('leads the hour back to the computer’s clock with a reason, as long as nobody has begun', async () => {
  const next = AT + 365 * 24 * 3_600_000;
  const { world, local } = show('running', atHour(next, { computerNow: AT }));
  expect((await hourSection()).textContent).toContain('la sesión terminó hace 364 días');
  expect((await hourSection()).textContent).toContain('El reloj del equipo marca las 08:00');
  await press('Corregir la hora');
  const dialog = await screen.findByRole('dialog', { name: 'Corregir la hora' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Usar la hora del equipo' }));
  expect((await within(dialog).findAllByText('Escriba el motivo')).length).toBeGreaterThan(0);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Tenía la fecha del próximo año');
  world.hour = () => json(403, { msg: 'Ya empezó una evaluación.' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Usar la hora del equipo' }));
  expect(await within(dialog).findByText('Ya empezó una evaluación.')).toBeDefined();
  world.holds = atHour(AT, { isConfirmed: true });
  world.hour = () => told(world.holds);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Usar la hora del equipo' }));
  expect(await button('Trabajar con el servidor local')).toBeDefined();
  const sent = local.requests.filter(({ path }) => path === correctLaboratoryHour.path).at(-1);
  expect(JSON.parse(sent?.body ?? '')).toEqual({ reason: 'Tenía la fecha del próximo año' });
});

it('says that the time goes on by itself once somebody has begun, and how the clock was set', async () => {
  const set = { kind: 'set' as const, at: AT + 60_000, byMs: -1_800_000, reason: null };
  show('running', atHour(AT + 120_000, { computerNow: AT - 1_680_000, canCorrect: false, events: [set] }));
  const section = await hourSection();
  expect(section.textContent).toContain('su tiempo sigue solo');
  expect(within(section).queryByRole('button')).toBeNull();
  expect(within(section).getByRole('list').textContent).toContain('se atrasó 30 minutos');
});

it('lets nobody change servers in the middle of a session', async () => {
  useSignInSession.getState().commit(sessionWith());
  show('running', holding([sheet(1, 'waiting')]));
  expect(await screen.findByText(/Cierre la sesión/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Trabajar con el servidor local' })).toBeNull();
});

it.each([
  [undefined, 'Seleccione el archivo del paquete'],
  [{ name: 'notas.zip', size: 10 }, 'Solo se aceptan archivos .quipu-lab'],
  [{ name: 'a.quipu-lab', size: 2 ** 30 }, 'El archivo pesa más de 256 MB'],
  [{ name: 'A.QUIPU-LAB', size: 10 }, null],
])('of a package %o: %s', (file, problem) => expect(packageProblem(file)).toBe(problem));

it('says what came with the package, that its questions are sealed, and which start of the server this is', async () => {
  show('running', holding([sheet(1, 'waiting')], [session(1, null), session(2, AT)]));
  await screen.findByText('3 archivos (4,2 MB)');
  await screen.findByText('n.º 3 · K7QM (equipo R7)');
  const list = await screen.findByRole('list', { name: 'Preguntas' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/Álgebra 1.*Selladas.*Sesión 1 ·.*12 personas/);
  expect(second?.textContent).toContain('Abiertas: ');
});

it('opens the next session with its code, and says which group of it is wrong', async () => {
  const { world, local } = show('running', holding([sheet(1, 'waiting')], [session(1, null), session(2, null)]));
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
  const { world, institution, local } = show('running', holding([sheet(1, 'waiting')], [session(1, null, AT + HOUR)]));
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

it('between two shifts no session is on, and the hour is confirmed', async () => {
  const shifts = [session(1, AT), session(2, null, AT + 5 * HOUR)];
  show('running', { ...holding([sheet(1, 'waiting')], shifts), now: AT + 3 * HOUR });
  const section = await hourSection();
  expect(section.textContent).toContain('la sesión empieza en 2 horas');
  expect(within(section).getByRole('heading', { name: 'Confirmar la hora' })).toBeDefined();
});
