import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { PostulationScreen } from '../features/postulation/postulation-screen.tsx';
import { forgetDrafts, storedDrafts, useDrafts } from '../stores/drafts.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { Kit } from '../ui/kit/kit.tsx';
import { json } from './scripted-http.ts';
import { sessionWith } from './session.ts';
import { showScreen } from './show-screen.tsx';

const LONG = 'GUARDAR Y FINALIZAR LA POSTULACIÓN';
export const FIRST = 'Primera prioridad';
export const SECOND = 'Segunda prioridad (opcional)';
export const career = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  faculty: 'Ciencias de la Salud',
  campus: 'Latacunga',
  modality: 'Presencial',
  title: 'Médico/a',
  duration: '12 semestres',
  quota: 4,
  ...more,
});
export const CAREERS = [
  career(1, 'Medicina'),
  career(2, 'Enfermería', { title: 'Licenciado/a' }),
  career(3, 'Geología', { campus: 'Baños', quota: 1 }),
];

type Answer = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;
interface Bench {
  /** The server's reply to the list of careers. */
  careers: Answer;
  /** The server's reply to an application. */
  posted: Answer;
  isSmall: boolean;
}
const usual = (): Bench => ({
  careers: () => json(200, CAREERS),
  posted: () => json(200, { message: 'Datos Guardados' }),
  isSmall: false,
});

/** Replies and a screen width that a test may change before the screen is shown, and afterwards. */
export const bench: Bench = usual();

/** Begins each test with a server that offers careers and takes applications. */
export const benchAnew = (): void => {
  beforeEach(() => {
    Object.assign(bench, usual());
    vi.stubGlobal('matchMedia', () => ({
      matches: bench.isSmall,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    useSignInSession.getState().commit(sessionWith({ isLab: false }));
  });
  afterEach(() => {
    cleanup();
    forgetDrafts();
    vi.unstubAllGlobals();
  });
};

export const show = () => {
  const shown = showScreen(
    <Kit>
      <PostulationScreen />
    </Kit>,
    { path: '/postulation' },
    (request) => (request.method === 'GET' ? bench.careers(request) : bench.posted(request)),
  );
  return { ...shown, posts: () => shown.requests.filter(({ method }) => method === 'POST') };
};
export const picker = (list: string) => within(screen.getByRole('region', { name: list }));
export const pick = (list: string, name: string) =>
  userEvent.click(picker(list).getByRole('button', { name: `Elegir ${name}` }));
export const offered = (list: string) =>
  picker(list)
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
export const finish = () => screen.getByRole<HTMLButtonElement>('button', { name: bench.isSmall ? 'FINALIZAR' : LONG });
export const ready = async () => {
  const shown = show();
  await screen.findByRole('region', { name: FIRST });
  return shown;
};
/** Reloads the page: what was in memory is gone. */
export const reloaded = () => {
  cleanup();
  useDrafts.setState({ drafts: storedDrafts() });
  return ready();
};
/** Goes from the form over the review to the question. */
export const finishAndReview = async () => {
  await userEvent.click(finish());
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar postulación' }));
};
/** Everything up to the question. */
export const filled = async () => {
  const shown = await ready();
  await pick(FIRST, 'Medicina, Latacunga');
  await userEvent.click(picker(SECOND).getByRole('button', { name: 'Elegir una carrera' }));
  await pick(SECOND, 'Geología, Baños');
  await userEvent.click(screen.getByRole('checkbox', { name: 'He leído y acepto.' }));
  await finishAndReview();
  const dialog = within(await screen.findByRole('dialog', { name: '¿Está seguro/a de enviar la postulación?' }));
  return { ...shown, dialog };
};
