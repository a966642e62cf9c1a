import type { HttpRequest } from '@quipu/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../../lib/save-file.ts';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { NOON, wireSheet } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { sessionWith } from '../../../testing/session.ts';
import { showHome } from '../../../testing/show-home.tsx';
import { loadResults } from '../home/load-dialogs.ts';

vi.mock('../../../lib/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));
vi.mock('../home/load-dialogs.ts', async (original) => {
  const own = await original<typeof import('../home/load-dialogs.ts')>();
  return { ...own, loadResults: vi.fn<typeof loadResults>(own.loadResults) };
});

const HOUR = 3_600_000;
const quiz = { extra: { answers_sheet: 1 }, view_answers: 1, view_regrades: 1 };
const finished = wireSheet(
  {
    id: 4,
    status: 'FT',
    attempt: 2,
    started_at: NOON - 2 * HOUR,
    finished_at: NOON - HOUR,
    final_grade: 81.5,
    max_grade: 100,
    is_valid: 0,
    has_regrades: 1,
    has_report: 1,
  },
  quiz,
);
const dialog = async () => within(await screen.findByRole('dialog'));

beforeAll(async () => {
  await loadResults();
});
beforeEach(() => {
  useSignInSession.getState().commit(sessionWith({ reference: '1712345678' }));
  vi.mocked(saveFile).mockClear();
});
afterEach(cleanup);

it('says over the list what became of a sheet, at an address of its own', async () => {
  const shown = await showHome({ sheets: [finished] });
  await userEvent.click(await screen.findByRole('link', { name: 'Ver resultados y comprobante: Aptitud académica' }));
  const { getByText, getByRole } = await dialog();
  expect(shown.place.path).toBe('/home/4');
  for (const text of [
    '81,5 de 100',
    'Finalizado',
    '2',
    /^21 de noviembre de 2026, 10:00 \(hora de Guayaquil\)/,
    /no cuenta/,
  ])
    expect(getByText(text)).toBeDefined();
  await userEvent.click(getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shown.place.path).toBe('/home');
});

it.each(['/home/4', '/home/99', '/home/x/answers'])('has nothing to show of what is not finished: %s', async (at) => {
  const shown = await showHome({ sheets: [{ ...finished, status: 'A' }] }, undefined, at);
  await waitFor(() => expect(shown.place.path).toBe('/home'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens the answers over the results, and asks for the list again after them', async () => {
  const shown = await showHome({ sheets: [finished] }, undefined, '/home/4');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Ver respuestas y recalificaciones' }));
  const review = await screen.findByRole('button', { name: 'las respuestas de 4' });
  expect(shown.place.path).toBe('/home/4/answers');
  const before = shown.listed();
  await userEvent.click(review);
  expect(shown.place.path).toBe('/home/4');
  await waitFor(() => expect(shown.listed()).toBe(before + 1));
});

it.each([
  ['notPublished', null, /cuando la institución publique los resultados\.$/],
  ['takenAgain', null, /cuando finalice el intento que tiene sin terminar\.$/],
  [
    'notOver',
    NOON + HOUR,
    /responder esta evaluación: después del 21 de noviembre de 2026, 13:00 \(hora de Guayaquil\)/,
  ],
])('says what the answers wait for, and offers them after that: %s', async (why, until, says) => {
  await showHome({ sheets: [{ ...finished, answers_wait: { why, until } }] }, undefined, '/home/4');
  const { getByText, queryByRole } = await dialog();
  expect(getByText(says)).toBeDefined();
  expect(queryByRole('button', { name: /Ver respuestas/ })).toBeNull();
});

it('offers the answers once the end of the evaluation that was told is over', async () => {
  const answers_wait = { why: 'notOver', until: NOON - 1 };
  await showHome({ sheets: [{ ...finished, answers_wait }] }, undefined, '/home/4');
  expect((await dialog()).getByRole('button', { name: /Ver respuestas/ })).toBeDefined();
});

it('has the answers on top, whichever of the two comes first', async () => {
  let arrive = (): void => undefined;
  const way = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { loadResults: load } =
    await vi.importActual<typeof import('../home/load-dialogs.ts')>('../home/load-dialogs.ts');
  vi.mocked(loadResults).mockImplementation(() => way.then(load));
  await showHome({ sheets: [finished] }, undefined, '/home/4/answers');
  await screen.findAllByText('Cargando…');
  await act(() => Promise.resolve());
  expect(screen.queryByText('las respuestas de 4')).toBeNull();
  arrive();
  await screen.findByText('las respuestas de 4');
  expect(screen.getByRole('dialog')).toBeDefined();
  vi.mocked(loadResults).mockImplementation(load);
});

it('offers only what there is', async () => {
  await showHome({ sheets: [wireSheet({ id: 4, status: 'F' }, { type: 'E' })] }, undefined, '/home/4/answers');
  const { getByText, getAllByRole } = await dialog();
  expect(getByText('N/A')).toBeDefined();
  expect(getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Ver comprobante', 'Cerrar']);
  expect(screen.queryByText(/las respuestas/)).toBeNull();
});

it.each([
  [
    'hoja de resultados',
    '/api/answers-sheets/1712345678/4',
    'resultados-aptitud-academica-1712345678-intento-2.pdf',
    'Tu hoja de resultados aún no está disponible, por favor espera un momento.',
  ],
  [
    'informe individual',
    '/api/answers-sheet/4/report',
    'informe-individual-aptitud-academica-1712345678-intento-2.pdf',
    'Por favor espera un momento, en breve recibirás un correo y podrás descargarte el informe individual.',
  ],
])('downloads the %s', async (what, path, name, notReady) => {
  let answer = () => json(404, { msg: 'nada' });
  const shown = await showHome(
    { sheets: [finished] },
    (request: HttpRequest) => (request.path === path ? answer() : json(500, {})),
    '/home/4',
  );
  const { getByRole } = await dialog();
  const press = () => userEvent.click(getByRole('button', { name: `Descargar ${what}` }));
  await press();
  await waitFor(() => expect(shown.notices()).toEqual([`warning: ${notReady}`]));
  answer = () => json(403, { msg: 'Sus resultados están en revisión.' });
  await press();
  await waitFor(() => expect(shown.notices()).toContain('error: Sus resultados están en revisión.'));
  expect(saveFile).not.toHaveBeenCalled();
  const bytes = new Uint8Array([37, 80, 68, 70]);
  answer = () => ({ ...json(200, {}), bytes });
  await press();
  await waitFor(() => expect(saveFile).toHaveBeenCalledExactlyOnceWith(bytes, name));
});

it('shows the receipt of the log to who asks, and says when there is none', async () => {
  let answer = () => json(404, {});
  const receipt = { code: 'K7QX-93TD-0ZWM-4H2A', text: 'quipu1.4', epoch: 1, lines: 412, at: NOON, is_whole: false };
  const shown = await showHome({ sheets: [finished] }, () => answer(), '/home/4');
  expect(shown.made()).toEqual([]);
  const panel = within((await dialog()).getByRole('region', { name: 'Comprobante de la evaluación' }));
  answer = () => json(503, {});
  await userEvent.click(panel.getByRole('button', { name: 'Ver comprobante' }));
  await panel.findByText('Ha ocurrido un error, verifique su conexión a internet');
  answer = () => json(200, receipt);
  await userEvent.click(panel.getByRole('button', { name: 'Ver comprobante' }));
  await panel.findByText('K7QX-93TD-0ZWM-4H2A');
  expect(document.activeElement?.textContent).toContain('K7QX-93TD-0ZWM-4H2A');
  expect(panel.getByText(/^412 líneas del registro/)).toBeDefined();
  expect(panel.getByRole('img', { name: 'Código QR con el comprobante completo' })).toBeDefined();
  expect(panel.getByText(/aún no tiene el registro completo/)).toBeDefined();
});
