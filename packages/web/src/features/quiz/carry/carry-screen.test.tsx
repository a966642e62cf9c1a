import { cleanup, render, screen } from '@testing-library/react';

import { afterEach, expect, it, vi } from 'vitest';
import { MemoryRouter } from '../../../testing/memory-router.tsx';
import { CarryScreen } from './carry-screen.tsx';

const { carriedHere } = vi.hoisted(() => ({ carriedHere: vi.fn() }));
vi.mock('./carried-here.ts', () => ({ carriedHere }));
afterEach(cleanup);

const show = () =>
  render(
    <MemoryRouter>
      <CarryScreen />
    </MemoryRouter>,
  );

it('says that what is here could not be read, and never that there is nothing', async () => {
  carriedHere.mockRejectedValue(new Error('no storage'));
  show();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No se pudo leer lo que este equipo guarda. No borre nada de este equipo y avise.',
  );
  expect(screen.queryByText('En este equipo no hay respuestas sin enviar.')).toBeNull();
});

it('says how many evaluations could not be read', async () => {
  carriedHere.mockResolvedValue({ found: [], unreadable: 1 });
  show();
  expect((await screen.findByRole('alert')).textContent).toMatch(/1 evaluación que no se pudo leer\. No borre nada/);
  expect(screen.queryByText('En este equipo no hay respuestas sin enviar.')).toBeNull();
});

it('says that there is nothing where all was read', async () => {
  carriedHere.mockResolvedValue({ found: [], unreadable: 0 });
  show();
  await screen.findByText('En este equipo no hay respuestas sin enviar.');
  expect(screen.queryByRole('alert')).toBeNull();
});
