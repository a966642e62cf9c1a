import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useSettings } from '../../../stores/settings-store.ts';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { camerasDouble } from '../../../testing/camera-double.ts';
import { DESCRIPTOR } from '../../../testing/face-double.ts';
import { json } from '../../../testing/scripted-http.ts';
import { settingsWith } from '../../../testing/settings.ts';
import { formSent, showIdentity } from '../../../testing/show-identity.tsx';
import { noNetwork } from '../../../testing/show-screen.tsx';

const FACE = { missing: ['face'] } as const;
const TAKEN = json(200, { now: 1, missing: [] });

const button = (name: string) => screen.findByText(name, { selector: 'button' });
const watched = async (shown: ReturnType<typeof showIdentity>) => {
  await waitFor(() => expect(shown.face.isWatched()).toBe(true));
};
/** The text that is read out, from the one status of the screen. */
const heard = () => document.querySelector('[role="status"]')?.textContent;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useSignInSession.getState().clear();
});

it('says what to do in words, once it has stood for a moment, and never how far it is', async () => {
  const shown = showIdentity(FACE, () => TAKEN);
  await watched(shown);
  expect(screen.getByText('Pendiente')).toBeDefined();
  await shown.face.see({ status: 'invalid', problem: 'none', box: null });
  expect(screen.getByText('No válido')).toBeDefined();
  await waitFor(() => expect(heard()).toMatch(/^No se ve ningún rostro/));
  await shown.face.see({ status: 'invalid', problem: 'several', box: null });
  await waitFor(() => expect(heard()).toMatch(/^Se ve más de un rostro/));
  for (const progress of [10, 40, 90]) await shown.face.see({ progress });
  expect(screen.getByText('Válido')).toBeDefined();
  await waitFor(() => expect(heard()).toBe('Un solo rostro, manténgase quieto.'));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(shown.requests).toHaveLength(0);
});

it('takes and sends the photo once a face was held, lets go of the camera, and asks for nothing more', async () => {
  const shown = showIdentity(FACE, () => TAKEN);
  await watched(shown);
  expect(shown.camera.open()).toEqual(['frontal']);
  await shown.face.hold();
  await waitFor(() => expect(shown.missing()).toEqual([]));
  expect(shown.camera.open()).toEqual([]);
  expect(shown.requests.map(({ path }) => path)).toEqual(['/api/facelog']);
  expect(formSent(shown.requests[0])).toEqual({
    photo: 'foto 1',
    type: 'login',
    descriptor: JSON.stringify(DESCRIPTOR),
  });
  expect(shown.notices()).toContain('success: Identificación completada');
});

it('keeps the photo when it does not arrive, and sends the same one again', async () => {
  const answers = [noNetwork, () => Promise.resolve(TAKEN)];
  const shown = showIdentity(FACE, () => (answers.shift() ?? noNetwork)());
  await watched(shown);
  await shown.face.hold();
  expect((await screen.findByRole('alert')).textContent).toMatch(/Su foto sigue aquí/);
  expect(shown.missing()).toEqual(['face']);
  await userEvent.click(await button('Enviar de nuevo'));
  await waitFor(() => expect(shown.missing()).toEqual([]));
  expect(shown.requests.map((request) => formSent(request)['photo'])).toEqual(['foto 1', 'foto 1']);
});

it('takes another photo where the server does not take this one', async () => {
  const answers = [json(415, { msg: 'Eso no es una foto.' }), TAKEN];
  const shown = showIdentity(FACE, () => answers.shift() ?? TAKEN);
  await watched(shown);
  await shown.face.hold();
  expect((await screen.findByRole('alert')).textContent).toBe('Eso no es una foto.');
  expect(screen.queryByText('Enviar de nuevo')).toBeNull();
  await userEvent.click(await button('Tomar otra foto'));
  await watched(shown);
  await shown.face.hold();
  await waitFor(() => expect(shown.missing()).toEqual([]));
  expect(shown.requests.map((request) => formSent(request)['photo'])).toEqual(['foto 1', 'foto 2']);
});

it('takes another photo where the server still asks for the face', async () => {
  const shown = showIdentity(FACE, () => json(200, { now: 1, missing: ['face'] }));
  await watched(shown);
  await shown.face.hold();
  await userEvent.click(await button('Tomar otra foto'));
  expect(shown.missing()).toEqual(['face']);
  await watched(shown);
});

it('goes on to the steps where the server asks for the card too', async () => {
  const shown = showIdentity(FACE, () => json(200, { now: 1, missing: ['card'] }));
  await watched(shown);
  await shown.face.hold();
  await screen.findByText('Documento de Identidad', { selector: 'h2' });
});

it.each([
  ['NotAllowedError', /permiso de la cámara está bloqueado/],
  ['NotReadableError', /Cierre otras aplicaciones/],
  ['NotFoundError', /No se encontró ninguna cámara/],
])('a camera that does not open (%s) is told of, with what to do, and is tried again', async (name, said) => {
  const camera = camerasDouble();
  camera.state.refusal = name;
  const shown = showIdentity(FACE, () => TAKEN, camera);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(said);
  for (const what of [/Conexión/, /Permisos/, /aplicaciones/]) expect(alert.textContent).toMatch(what);
  camera.state.refusal = null;
  await userEvent.click(await button('Reintentar'));
  await watched(shown);
  expect(camera.open()).toEqual(['frontal']);
});

it('says whom to call, at once where there is no camera', async () => {
  const shown = showIdentity(FACE, () => TAKEN);
  await watched(shown);
  expect(screen.getByText('¿No logra identificarse?').closest('details')?.open).toBe(false);
  cleanup();
  const camera = camerasDouble();
  camera.state.ids = [];
  showIdentity(FACE, () => TAKEN, camera);
  const help = { helpContact: '02 299 1200', helpHours: 'de 8 a 17' };
  act(() => useSettings.setState({ settings: settingsWith({ facelog: true, ...help }) }));
  await waitFor(() => expect(document.querySelector('details')?.open).toBe(true));
  expect(screen.getByText('Ayuda: 02 299 1200 · de 8 a 17')).toBeDefined();
  expect(document.querySelector('details')?.textContent).toMatch(/comuníquese con la mesa de ayuda/);
});

it('is honest where faces cannot be looked for, and tries again when asked', async () => {
  const shown = showIdentity(FACE, () => TAKEN);
  await watched(shown);
  await shown.face.fail();
  const told = await screen.findByText('No se pudo preparar la detección del rostro');
  expect(told.closest('[role="alert"]')).not.toBeNull();
  expect(screen.getByText('Pendiente')).toBeDefined();
  await userEvent.click(within(told.closest<HTMLElement>('[role="alert"]') ?? document.body).getByRole('button'));
  await watched(shown);
  expect(shown.face.state).toMatchObject({ opened: 2, closed: 1 });
  await shown.face.hold();
  await waitFor(() => expect(shown.missing()).toEqual([]));
});

it('looks with the camera that is chosen, and the session remembers it', async () => {
  const shown = showIdentity(FACE, () => TAKEN);
  await watched(shown);
  await userEvent.selectOptions(await screen.findByLabelText('Cámara'), 'Cámara trasera');
  await waitFor(() => expect(shown.camera.open()).toEqual(['trasera']));
  expect(useSignInSession.getState().session?.deviceId).toBe('trasera');
});

it('uses another camera where the one of before is gone', async () => {
  const shown = showIdentity({ ...FACE, deviceId: 'desconectada' }, () => TAKEN);
  await watched(shown);
  expect(shown.camera.open()).toEqual(['frontal']);
});

it('cancelling destroys the session, on the server too, and lets go of the camera', async () => {
  const shown = showIdentity(FACE, () => json(200, {}));
  await watched(shown);
  await userEvent.click(await button('Cancelar'));
  await waitFor(() => expect(useSignInSession.getState().session).toBeNull());
  expect(shown.requests.map(({ path }) => path)).toEqual(['/api/app-logout']);
  cleanup();
  expect(shown.camera.open()).toEqual([]);
  expect(shown.face.state.closed).toBe(1);
});
