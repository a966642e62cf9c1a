import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoadingResources } from './loading-resources.tsx';
import { loadResources } from './resource-load.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const show = (urls: readonly string[], bring: (url: string) => Promise<void>, givenBackMs = 120_000) => {
  const load = loadResources(urls, bring);
  const end = { isHere: false };
  void load.settled.then(() => {
    end.isHere = true;
  });
  render(<LoadingResources load={load} givenBackMs={givenBackMs} />);
  return end;
};
const never = () => new Promise<void>(() => undefined);
const goOn = () => screen.queryByRole('button', { name: 'Continuar sin imágenes ni sonidos' });

it('says how much is here, that it costs no time, and after a while that one may go on without', async () => {
  const end = show(['a', 'b', 'c'], (url) => (url === 'a' ? Promise.resolve() : never()));
  expect(screen.queryByRole('progressbar')).toBeNull();
  await pass(400);
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('1');
  expect(screen.getByText('1 de 3')).toBeDefined();
  expect(
    screen.getByText(/La descarga no le quita tiempo: se le devuelve al terminar, hasta 120 segundos/),
  ).toBeDefined();
  expect(goOn()).toBeNull();
  await pass(5_000);
  fireEvent.click(goOn() as HTMLElement);
  await pass(0);
  expect(end.isHere).toBe(true);
});

it('promises nothing where nothing is given back', async () => {
  show(['a'], never, 0);
  await pass(400);
  expect(screen.queryByText(/se le devuelve/)).toBeNull();
});

it('says to the letter what did not come, and lets it be tried again or done without', async () => {
  let isCut = true;
  const end = show(['a'], () => (isCut ? Promise.reject(new Error('cut')) : Promise.resolve()));
  await pass(400);
  expect(screen.getByRole('alert').textContent).toContain(
    'No se pudo descargar los recursos requeridos. Verifique su conexión a internet',
  );
  expect(goOn()).toBeDefined();
  isCut = false;
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await pass(0);
  expect(end.isHere).toBe(true);
});
