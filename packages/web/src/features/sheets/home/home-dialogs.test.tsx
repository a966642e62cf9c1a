import type { HttpResponse } from '@quipu/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSettings } from '../../../stores/settings-store.ts';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { NOON, wireSheet } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { sessionWith } from '../../../testing/session.ts';
import { settingsWith } from '../../../testing/settings.ts';
import { showHome } from '../../../testing/show-home.tsx';
// They are fetched when they are asked for: here they are before the first test.
import './home-agreements-dialog.tsx';
import '../../../ui/kit/kit.tsx';
import '../assignment/receipt-dialog.tsx';
import '../backup/import-dialog.tsx';
import '../rescheduling/rescheduling-dialog.tsx';
import '../start/start-steps-dialog.tsx';

const dialog = async () => within(await screen.findByRole('dialog'));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  useSignInSession.getState().commit(sessionWith({ fullName: 'Ana Quishpe', reference: '1712345678' }));
});
afterEach(cleanup);

it('asks to accept the agreements of the home, and lets nobody into an evaluation before', async () => {
  let answer = () => json(403, { msg: 'El acuerdo cambió.' });
  const agreements = [{ id: 5, title: 'la confidencialidad', content: '<p>Yo, {name}</p>', location: 'home' }];
  const shown = await showHome({ sheets: [wireSheet()], agreements }, () => answer());
  expect((await dialog()).getByRole('heading', { name: /la confidencialidad/ })).toBeDefined();
  await press('Cancelar');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Leer y aceptar' })).toBeDefined();
  await press(/^Acceder/);
  const { getByRole, findByRole } = await dialog();
  expect(shown.place.path).toBe('/home');
  await userEvent.click(getByRole('checkbox'));
  await userEvent.click(getByRole('button', { name: 'Aceptar' }));
  expect((await findByRole('alert')).textContent).toContain('El acuerdo cambió.');
  answer = () => json(200, { accepted: [5] });
  shown.home.agreements = [];
  await userEvent.click(getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shown.notices()).toEqual(['success: Información ingresada con éxito']);
  expect(shown.made().map(({ path, body }) => [path, body])).toContainEqual([
    '/api/accept-agreement',
    JSON.stringify({ agreements: [5] }),
  ]);
  await press(/^Acceder/);
  expect(shown.place.path).toBe('/quiz/1');
});

it('has start steps in sign language for who does not hear', async () => {
  useSignInSession.getState().commit(sessionWith({ accessibility: 'AUDITIVA' }));
  const step = { id: 1, title: 'Instrucciones', content: '', audio: 'a.mp3', video: 'b.mp4', location: 'start' };
  await showHome({ sheets: [wireSheet({}, { steps: [step] })] });
  await press(/^Acceder/);
  expect((await dialog()).getByLabelText('El texto en lengua de señas').getAttribute('src')).toBe('/storage/b.mp4');
  expect(document.querySelector('audio')).toBeNull();
});

it('sends a request for another session, with the rules that the contract has', async () => {
  let answer = () => json(403, { msg: 'Ya envió una solicitud.' });
  const sheet = wireSheet({}, { rescheduling: 1 });
  const shown = await showHome({ sheets: [sheet] }, () => answer());
  await press(/^Solicitar reprogramación/);
  const { getByLabelText, getByText, findByText, queryByText } = await dialog();
  const send = () => userEvent.click(getByText('Enviar solicitud'));
  await send();
  expect(getByText('Seleccione la causa')).toBeDefined();
  expect(within(getByLabelText('Causa')).getAllByRole('option')).toHaveLength(1 + 11);
  await userEvent.selectOptions(getByLabelText('Causa'), 'Otro');
  await send();
  await findByText('Escriba el motivo');
  await userEvent.selectOptions(getByLabelText('Causa'), 'Cita médica');
  await waitFor(() => expect(queryByText('Escriba el motivo')).toBeNull());
  await userEvent.selectOptions(getByLabelText('Causa'), 'Otro');
  expect(shown.made()).toEqual([]);
  await userEvent.click(getByLabelText('Motivo'));
  await userEvent.paste(' Viaje ');
  await send();
  await findByText('Ya envió una solicitud.');
  const request = { id: 1, cause: 'other', comment: 'Viaje', status: 'sent', created_at: NOON, answer: null };
  answer = () => json(200, request);
  shown.home.answers_sheets = [{ ...sheet, rescheduling: request }];
  await send();
  await screen.findByText(/^Solicitud de reprogramación enviada\. Le avisaremos/);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shown.notices()).toEqual(['success: Solicitud de reprogramación enviada']);
  expect(document.activeElement?.textContent).toBe('Aptitud académica');
  expect(JSON.parse(shown.made().at(-1)?.body ?? '')).toEqual({
    answersSheetId: 1,
    reschedule: { cause: 'other', comment: 'Viaje' },
  });
  expect(screen.queryByRole('button', { name: /^Solicitar/ })).toBeNull();
});

it('imports a backup file, and says what came of it', async () => {
  let answer = () => json(403, { msg: 'El archivo es de otra persona.' });
  const extra = { hybrid_mode: 1, allow_download_backup_file: 1 };
  const shown = await showHome({ sheets: [wireSheet({ status: 'A', started_at: NOON }, { extra })] }, () => answer());
  await press(/^Importar respaldo/);
  const { getByLabelText, findByText, getByText, getByRole } = await dialog();
  const send = () => userEvent.click(getByRole('button', { name: 'Importar' }));
  const choose = (name: string, content = 'QUIPU') =>
    userEvent.upload(getByLabelText('Archivo de respaldo'), new File([content], name), { applyAccept: false });
  expect(getByText('Hasta 16 MB')).toBeDefined();
  await send();
  expect(getByText('Seleccione el archivo de respaldo')).toBeDefined();
  expect(shown.made()).toEqual([]);
  // Nothing is sent of what is no backup by its first letters.
  await choose('1712345678.backup', 'unas notas');
  await send();
  await findByText('El archivo no tiene las respuestas de una evaluación.');
  expect(shown.made()).toEqual([]);
  // Whatever a program has made of its name.
  await choose('1712345678.bin');
  await send();
  await findByText('El archivo es de otra persona.');
  answer = () => json(200, { now: NOON, taken: 12, status: 'F', message: null });
  const before = shown.listed();
  await send();
  await findByText('Se recuperaron 12 respuestas. La evaluación quedó finalizada.');
  const sent = shown.made().at(-1);
  expect(sent?.path).toBe('/api/import-backup');
  expect(sent?.parts?.map(({ name, value }) => [name, String(value)])).toEqual([
    ['file', String(new TextEncoder().encode('QUIPU'))],
    ['answersSheetId', '1'],
  ]);
  expect(shown.listed()).toBe(before + 1);
  expect(document.activeElement?.textContent).toBe('Cerrar');
});

it('holds nobody up while a file is sent, and says what came of it all the same', async () => {
  const extra = { hybrid_mode: 1, allow_download_backup_file: 1 };
  let arrive = (_: HttpResponse): void => undefined;
  const reply = new Promise<HttpResponse>((resolve) => {
    arrive = resolve;
  });
  const shown = await showHome({ sheets: [wireSheet({ status: 'A', started_at: NOON }, { extra })] }, () => reply);
  await press(/^Importar respaldo/);
  const { getByLabelText, getByText } = await dialog();
  await userEvent.upload(getByLabelText('Archivo de respaldo'), new File(['QUIPU'], 'a.backup'), {
    applyAccept: false,
  });
  await press('Importar');
  expect(getByText(/^Puede cerrar esta ventana/)).toBeDefined();
  await press('Cerrar');
  expect(screen.queryByRole('dialog')).toBeNull();
  const before = shown.listed();
  arrive(json(200, { now: NOON, taken: 1, status: null, message: null }));
  await waitFor(() => expect(shown.notices()).toEqual(['success: Se recuperó 1 respuesta.']));
  expect(shown.listed()).toBe(before + 1);
});

it('shows the receipt of what was assigned, and prints it', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const assignment = {
    evaluation_location: 'Campus Norte',
    lab_code: 'LAB-07',
    date: NOON,
    duration: 90,
    support_person: { name: 'Rosa Quishpe', mobile: '0991234567' },
    qr: '1712345678|1|26',
  };
  useSettings.getState().put(settingsWith({ periodName: 'Segundo período 2024' }));
  const shown = await showHome({ sheets: [wireSheet({ assignment })] }, () => json(404, {}));
  await press(/^Comprobante de asignación/);
  const { getByText, getByRole, queryByText } = await dialog();
  expect(getByRole('heading', { name: 'Reprogramación: Comprobante de asignación' })).toBeDefined();
  const said = ['Ana Quishpe', '1712345678', 'Segundo período 2024', 'LAB-07', 'Rosa Quishpe', '0991234567'];
  for (const text of [...said, '1712345678|1|26']) expect(getByText(text)).toBeDefined();
  expect(getByText(/^Sábado, 21 de noviembre de 2026, 12:00 \(hora de Guayaquil\)/)).toBeDefined();
  expect(getByText('La evaluación dura 90 minutos.')).toBeDefined();
  expect(queryByText('Provincia')).toBeNull();
  await userEvent.click(getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();
  await userEvent.click(getByRole('button', { name: 'Descargar PDF' }));
  await waitFor(() =>
    expect(shown.notices()).toEqual([
      'warning: Su comprobante de asignación aún no está disponible, por favor espere un momento.',
    ]),
  );
});

it('enters an evaluation with as many monitors as it allows, and with more says so: it would end as it began', async () => {
  const two = await showHome({ sheets: [wireSheet({}, { extra: { monitors: 2 } })], displays: 2 });
  await press(/^Acceder/);
  expect(two.place.path).toBe('/quiz/1');
  cleanup();
  const one = await showHome({ sheets: [wireSheet()], displays: 2 });
  await press(/^Acceder/);
  expect(one.place.path).toBe('/home');
  expect(one.notices()).toEqual([
    'error: Esta evaluación se rinde con un solo monitor. Desconecte los demás y vuelva a intentar.',
  ]);
});
