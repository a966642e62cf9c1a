import type { HttpRequest } from '@quipu/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { DESCRIPTOR } from '../../../testing/face-double.ts';
import { json } from '../../../testing/scripted-http.ts';
import { formSent, showIdentity } from '../../../testing/show-identity.tsx';
import { noNetwork } from '../../../testing/show-screen.tsx';

const ALL = {
  missing: ['dactilar', 'face', 'card'],
  extra: { dactilarCodeIsRequired: true, photoIsRequired: true, cardIsRequired: true },
} as const;
const PICTURES = { ...ALL, missing: ['face', 'card'] } as const;
const RIGHT = 'V1234V5678';

const answer = ({ path, body }: HttpRequest) => {
  if (!path.startsWith('/api/validate-dactilar-code/')) return json(200, { now: 1, missing: [] });
  return body?.includes(RIGHT) === true ? json(200, { missing: ['face', 'card'] }) : json(403, {});
};
const step = (name: string) => screen.findByText(name, { selector: 'h2' });
const button = (name: string) => screen.findByText<HTMLButtonElement>(name, { selector: 'button' });
const press = async (name: string) => userEvent.click(await button(name));
const type = async (code: string) => {
  fireEvent.change(screen.getByLabelText('Código dactilar'), { target: { value: code } });
  await press('Continuar');
};
const capture = async (shown: ReturnType<typeof showIdentity>) => {
  await waitFor(() => expect(shown.camera.open()).toHaveLength(1));
  await waitFor(async () => {
    await press('Capturar');
    expect(screen.queryByText('Recapturar')).not.toBeNull();
  });
};
/** Takes both pictures and goes on to the review. */
const captureBoth = async (shown: ReturnType<typeof showIdentity>) => {
  for (const name of ['Rostro', 'Documento de Identidad']) {
    await step(name);
    await capture(shown);
    await press('Continuar');
  }
  await step('Revisión');
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useSignInSession.getState().clear();
});

it('asks for the code, says when it is wrong, and goes on with the right one', async () => {
  const shown = showIdentity(ALL, answer);
  await step('Código Dactilar');
  expect(screen.getByText(/Ejemplo: V1234V5678/)).toBeDefined();
  await press('Continuar');
  expect(await screen.findByText('Ingrese su código dactilar')).toBeDefined();
  expect(shown.requests).toHaveLength(0);
  await type('x1');
  expect(await screen.findByText('Código dactilar incorrecto')).toBeDefined();
  await type('v1234v5678');
  const heading = await step('Rostro');
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(shown.missing()).toEqual(['face', 'card']);
  expect(shown.requests.at(-1)).toMatchObject({
    path: '/api/validate-dactilar-code/1712345678',
    body: JSON.stringify({ code: RIGHT }),
  });
  await press('Atrás');
  await waitFor(async () => expect(document.activeElement).toBe(await step('Código Dactilar')));
  await screen.findByText('Su código ya se comprobó.');
  await press('Continuar');
  await step('Rostro');
  expect(shown.requests).toHaveLength(2);
});

it('leaves nothing to show where only the code was asked for', async () => {
  const only = { missing: ['dactilar'], extra: { dactilarCodeIsRequired: true } } as const;
  const shown = showIdentity(only, () => json(200, { missing: [] }));
  await step('Código Dactilar');
  await type(RIGHT);
  await waitFor(() => expect(shown.missing()).toEqual([]));
});

it('captures and recaptures, with the camera open only while it shows', async () => {
  const shown = showIdentity(PICTURES, answer);
  await step('Rostro');
  expect((await button('Continuar')).disabled).toBe(true);
  await capture(shown);
  expect(document.activeElement?.textContent).toBe('Recapturar');
  expect(screen.getByAltText('Foto de su rostro')).toBeDefined();
  await waitFor(() => expect(shown.camera.open()).toEqual([]));
  await press('Recapturar');
  await waitFor(() => expect(shown.camera.open()).toHaveLength(1));
  await capture(shown);
  await press('Continuar');
  await step('Documento de Identidad');
  await capture(shown);
  await press('Atrás');
  await step('Rostro');
  expect(screen.getByAltText('Foto de su rostro')).toBeDefined();
  expect(shown.face.state.shapes).toEqual([1, 1, 320 / 180]);
  expect(shown.requests).toHaveLength(0);
});

it('a double press captures, and does not throw away at once what it took', async () => {
  const shown = showIdentity(PICTURES, answer);
  await step('Rostro');
  await waitFor(() => expect(shown.camera.open()).toHaveLength(1));
  const pressed = await button('Capturar');
  await waitFor(async () => {
    await userEvent.dblClick(pressed);
    expect(shown.face.state.photos).toBe(1);
  });
  expect(pressed.textContent).toBe('Recapturar');
  expect(screen.getByAltText('Foto de su rostro')).toBeDefined();
});

it('says where the server still asks for a picture that was sent', async () => {
  const shown = showIdentity(PICTURES, () => json(200, { now: 1, missing: ['card'] }));
  await captureBoth(shown);
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Iniciar sesión');
  expect((await screen.findByRole('alert')).textContent).toBe('El servidor no pudo leer la foto. Tome otra.');
  expect(shown.missing()).toEqual(['card']);
  expect(shown.notices()).not.toContain('success: Identificación completada');
});

it('advises to recapture a photo without a face, and keeps nobody from going on', async () => {
  const shown = showIdentity(PICTURES, answer);
  shown.face.state.faces = 0;
  await step('Rostro');
  await capture(shown);
  expect((await screen.findByRole('alert')).textContent).toMatch(/no se distingue un rostro/);
  await press('Continuar');
  await step('Documento de Identidad');
});

it('sends the pictures once they are certified, and not before', async () => {
  const shown = showIdentity(PICTURES, answer);
  await captureBoth(shown);
  expect(shown.camera.open()).toEqual([]);
  expect((await button('Iniciar sesión')).disabled).toBe(true);
  await userEvent.click(
    screen.getByLabelText('Certifico que las imágenes son mías y autorizo el uso de la cámara durante la evaluación.'),
  );
  await press('Iniciar sesión');
  await waitFor(() => expect(shown.missing()).toEqual([]));
  expect(shown.requests.map(({ path }) => path)).toEqual(['/api/facelog-login']);
  expect(formSent(shown.requests[0])).toEqual({
    type: 'login',
    face: 'foto 1',
    card: 'foto 2',
    descriptor: JSON.stringify(DESCRIPTOR),
  });
});

it('keeps the pictures when they do not arrive', async () => {
  const answers = [noNetwork, () => Promise.resolve(json(200, { now: 1 }))];
  const shown = showIdentity(PICTURES, () => (answers.shift() ?? noNetwork)());
  await captureBoth(shown);
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Iniciar sesión');
  expect((await screen.findByRole('alert')).textContent).toMatch(/No se pudo conectar con el servidor/);
  await press('Iniciar sesión');
  await waitFor(() => expect(shown.missing()).toEqual([]));
  expect(shown.requests.map((request) => formSent(request)['card'])).toEqual(['foto 2', 'foto 2']);
});

it('goes on behind the code after a reload', async () => {
  showIdentity(PICTURES, answer);
  expect((await step('Rostro')).textContent).toBe('Paso 2 de 4Rostro');
});
