import type { SyncStage, SyncStatus, Trouble } from '@quipu/engine';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { section, sheet } from '../../../testing/sheet.ts';
import { question, quizScreen } from '../../../testing/show-quiz.tsx';
import { formatHourHere } from '../../../ui/figures/format-moment.ts';
import { syncWords } from './sync-words.ts';

const AT = Date.UTC(2026, 10, 22, 15, 42);
const HOUR = formatHourHere(AT);
const STAGES: readonly SyncStage[] = ['saving', 'inMemory', 'here', 'sentAnswers', 'sentRest', 'sentAll'];
const words = (stage: SyncStage, more: Partial<SyncStatus> = {}) =>
  syncWords({ stage, troubles: [], waiting: 3, sentAt: AT, ...more }).text;

describe('the word on where the answers are', () => {
  it('is one for each stage of the engine’s table', () => {
    expect(STAGES.map((stage) => words(stage))).toEqual([
      'Guardando…',
      'Este equipo no guarda: se envía al servidor',
      'Guardado en este equipo',
      `Enviado ✓ ${HOUR}`,
      'Enviado, menos lo que se indica',
      `Enviado ✓ ${HOUR}`,
    ]);
    expect(words('sentAll', { sentAt: null })).toBe('Conectado');
  });

  it.each([
    ['offline', 'Sin conexión'],
    ['serverOff', 'El servidor no responde'],
    ['connecting', 'Conectando…'],
  ] as const)('says first that the link is lost, then what is safe: %s', (trouble, link) => {
    const lost = { troubles: [trouble] };
    expect(words('here', lost)).toBe(`${link}: 3 respuestas guardadas aquí`);
    expect(words('here', { ...lost, waiting: 1 })).toBe(`${link}: 1 respuesta guardada aquí`);
    expect(words('saving', lost)).toBe(`${link}: guardando…`);
    expect(words('sentAll', lost)).toBe(`${link}: Enviado ✓ ${HOUR}`);
    expect(words('sentAll', { ...lost, sentAt: null })).toBe(link);
    expect(words('sentRest', lost)).toBe(`${link}: Enviado, menos lo que se indica`);
  });

  it('is never that something is kept or sent while some of it is in this page alone', () => {
    const troubles: readonly Trouble[] = [
      'offline',
      'serverOff',
      'connecting',
      'storageFailing',
      'setAside',
      'refused',
    ];
    for (const stage of ['saving', 'inMemory'] as const)
      for (const trouble of troubles) expect(words(stage, { troubles: [trouble] })).not.toMatch(/guardad|Enviado/i);
  });
});

describe('the line of the screen', () => {
  const { open } = quizScreen();
  const line = () => screen.getByRole('region', { name: 'Estado de sus respuestas' });

  it('follows an answer to the server, and is read out once it stands', async () => {
    const { runtime } = await open(sheet([section(1, [question(1), question(2)])]));
    expect(line().textContent).toContain('Conectado');
    await userEvent.click(screen.getByRole('radio', { name: 'b Dos de 1' }));
    await expect.poll(() => line().textContent).toContain('Guardado en este equipo');
    await act(() => runtime.flush());
    await expect.poll(() => line().textContent).toMatch(/Enviado ✓ \d\d:\d\d/);
    const heard = within(line()).getByRole('status');
    await expect.poll(() => heard.textContent, { timeout: 5_000 }).toMatch(/^Enviado ✓ \d\d:\d\d$/);
  });
});
