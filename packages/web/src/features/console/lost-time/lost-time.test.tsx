import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showConsole } from '../../../testing/show-console.tsx';
import { wireWatched } from '../../../testing/watched.ts';
import { useBoard } from '../board/board-store.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('scrollBy', () => undefined);
  useBoard.setState({ sessionId: null, known: null, session: null, since: null, problem: null });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const lostOf = (sheetId: number, lostMs: number, more: object = {}) => ({
  sheet_id: sheetId,
  reference: String(1_700_000_000 + sheetId),
  full_name: `Persona ${sheetId}`,
  room: 'Aula 3',
  is_under_way: true,
  has_log: true,
  stretches: [{ cause: 'link', from: NOON - 10 * MINUTE, to: NOON - 10 * MINUTE + lostMs, silent: 23, others: 24 }],
  lost_ms: lostMs,
  ...more,
});

/** The board over a session in which these people lost time. */
const shown = async (
  lost: object[],
  silent: object[] = [],
  at = '/consola/5',
  sheet: object = {},
  /** The timeline comes after it. */
  late?: Promise<unknown>,
) => {
  const sheets = [1, 2, 3, 4].map((id) => wireWatched({ sheet_id: id, full_name: `Persona ${id}`, ...sheet }));
  const timeline = { lost: lost[0] ?? null };
  const reply = { now: NOON, changed: 2, lost_ms: 500_000, could_see_answers: false };
  const view = showConsole(at, { sheets, lost, silent, timeline, late }, () => json(200, reply));
  await screen.findByRole('grid');
  return { ...view, user: userEvent.setup() };
};
const dialog = () => within(screen.getByRole('dialog'));

it('lists what each room lost and why, how many were silent at once, and the people with their minutes', async () => {
  const ended = lostOf(4, 30_000, { is_under_way: false });
  const camera = [{ cause: 'cameraVerdict', from: NOON, to: NOON + 40_000, silent: null, others: null }];
  const doubted = lostOf(3, 40_000, { room: 'Aula 10', has_log: false, stretches: camera });
  const { user } = await shown(
    [lostOf(1, 250_000), lostOf(2, 248_000), doubted, ended],
    [{ room: 'Aula 4', people: 2 }],
  );
  await user.click(await screen.findByRole('button', { name: 'Tiempo perdido: 4 personas' }));
  expect(
    dialog().getByText('Aula 4: 2 personas sin conexión ahora. Lo que pierden se cuenta cuando vuelvan.'),
  ).toBeDefined();
  const titles = dialog().getAllByRole('heading', { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Aula 3 · Sin conexión',
    'Aula 10 · Imagen de la cámara en duda',
    'Aula 3 · Ya terminaron',
  ]);
  expect(dialog().getByText('4 min 10 s perdidos, 2 personas')).toBeDefined();
  expect(dialog().getAllByText('En silencio a la vez: 23 de las otras 24 personas de su sala.')[0]).toBeDefined();
  expect(dialog().getByText('Su registro no ha llegado: se cuenta solo lo que el servidor sabe.')).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Ver 2 personas' }));
  expect(dialog().getByText('Persona 2')).toBeDefined();
  expect(dialog().getByText(/^Sin conexión, de .* \(4 min 08 s\)\. En silencio a la vez: 23/)).toBeDefined();
  // Time is given to nobody whose evaluation is over.
  const over = titles[2]?.closest('section');
  expect(
    over === null || over === undefined ? [] : within(over).queryAllByRole('button', { name: /^Devolver/ }),
  ).toEqual([]);
});

it('gives it back to a room in one act, with a reason, and lists what is left', async () => {
  const { user, actions, notices, world } = await shown([lostOf(1, 250_000), lostOf(2, 248_000)]);
  await user.click(await screen.findByRole('button', { name: 'Tiempo perdido: 2 personas' }));
  await user.click(dialog().getByRole('button', { name: 'Devolver a 2 personas' }));
  expect(dialog().getByRole('heading', { name: 'Devolver el tiempo perdido a 2 personas' })).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Devolver' }));
  expect(actions()).toEqual([]);
  await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Corte de luz');
  world.lost = [];
  await user.click(dialog().getByRole('button', { name: 'Devolver' }));
  await waitFor(() => expect(dialog().getByText('No hay tiempo perdido por decidir.')).toBeDefined());
  expect(actions()).toMatchObject([
    {
      path: '/api/console/sessions/5/lost-time',
      body: {
        seen: [{ sheet_id: 1, cause: 'link' }, { sheet_id: 2 }],
        is_given: 1,
        reason: 'Corte de luz',
        once: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    },
  ]);
  expect(notices()).toEqual(['success: Tiempo devuelto a 2 personas: 8 min 20 s en total']);
});

it('refuses it for one of a room, and the way out of the question leads back to the list', async () => {
  const { user, actions } = await shown([lostOf(1, 250_000), lostOf(2, 248_000)]);
  await user.click(await screen.findByRole('button', { name: 'Tiempo perdido: 2 personas' }));
  await user.click(dialog().getByRole('button', { name: 'No devolver' }));
  await user.click(dialog().getByRole('button', { name: 'Cancelar' }));
  await user.click(dialog().getByRole('button', { name: 'Ver 2 personas' }));
  await user.click(dialog().getByRole('button', { name: 'No devolver a Persona 2' }));
  expect(dialog().getByRole('heading', { name: 'No devolver el tiempo perdido de Persona 2' })).toBeDefined();
  await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Desconectó el cable');
  await user.click(dialog().getByRole('button', { name: 'No devolver' }));
  await waitFor(() => expect(actions()).toMatchObject([{ body: { seen: [{ sheet_id: 2 }], is_given: 0 } }]));
});

it('says that there is none, and keeps quiet about it on the button', async () => {
  const { user } = await shown([]);
  await user.click(await screen.findByRole('button', { name: 'Tiempo perdido' }));
  expect(await screen.findByText('No hay tiempo perdido por decidir.')).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('stands in the panel of one who has ended, and proposes its minutes where the evaluation is opened again', async () => {
  const ended = lostOf(1, 250_000, { is_under_way: false });
  const { user } = await shown([ended], [], '/consola/5/1', { status: 'FT', finished_at: NOON });
  expect(await screen.findByText('Perdió 4 min 10 s.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Reabrir evaluación' }));
  expect(dialog().getByRole('textbox', { name: /^Minutos desde ahora/ })).toHaveProperty('value', '45');
  expect(dialog().getByText(/^Perdió 4 min 10 s: se proponen esos minutos más los que le quedaban/)).toBeDefined();
});

it('proposes them where the evaluation is opened again before they are known, unless other minutes were typed', async () => {
  for (const typed of [null, '7']) {
    const late = { comes: () => undefined as unknown };
    const comes = new Promise((resolve) => {
      late.comes = () => resolve(null);
    });
    const ended = lostOf(1, 250_000, { is_under_way: false });
    const { user, actions } = await shown([ended], [], '/consola/5/1', { status: 'FT', finished_at: NOON }, comes);
    await user.click(await screen.findByRole('button', { name: 'Reabrir evaluación' }));
    const minutes = dialog().getByRole('textbox', { name: /^Minutos desde ahora/ });
    expect(minutes).toHaveProperty('value', '40');
    expect(dialog().getByText(/Todavía no se sabe si perdió tiempo/)).toBeDefined();
    if (typed !== null) {
      await user.clear(minutes);
      await user.type(minutes, typed);
    }
    late.comes();
    await dialog().findByText(/^Perdió 4 min 10 s/);
    expect(minutes).toHaveProperty('value', typed ?? '45');
    await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Se conectó un proyector');
    await user.click(dialog().getByRole('button', { name: 'Reabrir' }));
    await waitFor(() => expect(actions()).toMatchObject([{ body: { minutes: Number(typed ?? '45') } }]));
    cleanup();
    useBoard.setState({ sessionId: null, known: null, session: null, since: null, problem: null });
  }
});

it('keeps what one lost alone apart from what a room lost together, so that one is given and the other refused', async () => {
  const dark = { cause: 'link', from: NOON - 20 * MINUTE, to: NOON - 16 * MINUTE, silent: 23, others: 24 };
  const cable = { cause: 'link', from: NOON - 10 * MINUTE, to: NOON - 7 * MINUTE, silent: 0, others: 24 };
  const { user, actions } = await shown([lostOf(1, 420_000, { stretches: [dark, cable] }), lostOf(2, 240_000)]);
  await user.click(await screen.findByRole('button', { name: 'Tiempo perdido: 2 personas' }));
  const titles = dialog().getAllByRole('heading', { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Aula 3 · Sin conexión',
    'Aula 3 · Sin conexión, menos de la mitad a la vez',
  ]);
  expect(dialog().getByText('En silencio a la vez: 0 de las otras 24 personas de su sala.')).toBeDefined();
  const alone = titles[1]?.closest('section') as HTMLElement;
  await user.click(within(alone).getByRole('button', { name: 'No devolver' }));
  await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Desconectó el cable');
  await user.click(dialog().getByRole('button', { name: 'No devolver' }));
  const seen = [{ sheet_id: 1, cause: 'link', from: cable.from, to: cable.to }];
  await waitFor(() => expect(actions()).toMatchObject([{ body: { seen, is_given: 0 } }]));
});

it('gives back to all rooms at once what they lost together, and to nobody what their own cable cost', async () => {
  const dark = { cause: 'link', from: NOON - 20 * MINUTE, to: NOON - 16 * MINUTE, silent: 23, others: 24 };
  const cable = { cause: 'link', from: NOON - 10 * MINUTE, to: NOON - 7 * MINUTE, silent: 0, others: 24 };
  const camera = { cause: 'cameraVerdict', from: NOON - 3 * MINUTE, to: NOON - 2 * MINUTE, silent: null, others: null };
  const unseen = { cause: 'link', from: NOON - 10 * MINUTE, to: NOON - 7 * MINUTE, silent: null, others: null };
  const down = { cause: 'serverDown', from: NOON - 5 * MINUTE, to: NOON - 4 * MINUTE, silent: 0, others: 24 };
  const { user, actions } = await shown([
    lostOf(1, 460_000, { stretches: [dark, cable, camera] }),
    lostOf(2, 60_000, { room: 'Aula 4', stretches: [down] }),
    lostOf(3, 180_000, { stretches: [cable] }),
    lostOf(4, 180_000, { room: null, stretches: [unseen] }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Tiempo perdido: 4 personas' }));
  await user.click(dialog().getByRole('button', { name: 'Devolver a 2 personas lo que perdieron a la vez' }));
  await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Corte de luz');
  await user.click(dialog().getByRole('button', { name: 'Devolver' }));
  const seen = [
    { sheet_id: 1, cause: 'link', from: dark.from, to: dark.to },
    { sheet_id: 2, cause: 'serverDown', from: down.from, to: down.to },
  ];
  await waitFor(() => expect(actions()).toMatchObject([{ body: { seen, is_given: 1 } }]));
});

it('does not offer to give together what each lost by their own camera', async () => {
  const camera = { cause: 'cameraVerdict', from: NOON - 3 * MINUTE, to: NOON - 2 * MINUTE, silent: null, others: null };
  const { user } = await shown([
    lostOf(1, 60_000, { stretches: [camera] }),
    lostOf(2, 60_000, { room: 'Aula 4', stretches: [camera] }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Tiempo perdido: 2 personas' }));
  expect(dialog().getAllByRole('heading', { level: 3 })).toHaveLength(2);
  expect(dialog().queryByRole('button', { name: /a la vez/ })).toBeNull();
});
