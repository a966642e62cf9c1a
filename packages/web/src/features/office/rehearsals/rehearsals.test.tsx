import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { axeProblems } from '../../../testing/axe-problems.ts';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showOffice } from '../../../testing/show-office.tsx';

afterEach(cleanup);

const NOWHERE = { waiting: 0, entering: 0, answering: 0, finishing: 0, finished: 0, gone: 0, cut: 0 };
const spread = (p50: number, p99: number) => ({ count: 600, p50, p99, most: p99 });
const step = (people: number, more: object = {}) => ({
  ...{ people, with_misfortunes: false, held: true, reasons: [], opened: people, finished: people },
  ...{
    started: spread(900, 4_200),
    acknowledged: spread(400, 9_000),
    replies: spread(12, 81),
    ended: spread(300, 2_000),
  },
  ...{ most_per_second: 1_234, given: 900, lost: 0, checked: 900, troubles: [], candidates_cpu: 0.2 },
  ...{ machine_cpu: 0.8, lag_ms: 40, limit_ours: false },
  calls: [{ call: 'POST /api/app-login', count: 600, p50: 90, p99: 800 }],
  ...more,
});
const rehearsal = (more: object = {}, progress: object = {}) => ({
  ...{ id: 4, who: '1710034065', begun_at: NOON - 60_000, alive_at: NOON - 1_000, stop_asked_at: null, ended_at: null },
  progress: {
    ...{ phase: 'Respondiendo', people: 300, step: 2, steps: 4, remaining_ms: 95_000 },
    where: { ...NOWHERE, answering: 297, gone: 3 },
    seconds: [{ at: NOON - 2_000, replies: 512, p50: 9, p99: 84, troubles: 3 }],
    ...{ misfortunes: [], done: [step(100)] },
    ...progress,
  },
  report: null,
  ...more,
});
const report = {
  ...{
    verdict: ['Aguanta 1 800 personas; con 3 000, el inicio tarda 94 s.', 'Ninguna respuesta se perdió.'],
    stopped: false,
  },
  steps: [step(1_800), step(3_000, { held: false, reasons: ['el inicio tarda 94 s'] })],
  misfortunes: [
    { name: 'servidor reiniciado', at: NOON, over_at: NOON + 900, recovered_ms: 7_400, note: 'volvió a los 3,1 s' },
  ],
  ...{ not_tried: ['La base de datos detenida.'], circumstances: ['Semilla 1.'] },
};
const ended = rehearsal({ id: 3, ended_at: NOON, report });
const show = (rehearsals: readonly object[], at = '/oficina/simulacro') =>
  showOffice(at, ({ method }) =>
    method === 'POST' ? json(200, { now: NOON, changes: 1, grades: [] }) : json(200, { now: NOON, rehearsals }),
  );

describe('rehearsals', () => {
  it('are none at first, and the screen says how one begins', async () => {
    show([]);
    await screen.findByText('Todavía no se hizo ningún simulacro.');
    expect(screen.getByText('quipu rehearse')).toBeTruthy();
  });

  it('are shown as they go: where candidates are, what the server does, how long it still takes', async () => {
    show([rehearsal()]);
    const live = await screen.findByRole('region', { name: 'En marcha' });
    for (const said of ['Respondiendo', 'Paso 2 de 4: 300 personas. Faltan unos 95 s', '297', '512', '84 ms'])
      expect(live.textContent).toContain(said);
    expect(within(live).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    expect(await axeProblems(live)).toEqual([]);
  });

  it('say that their command is silent, and what was done to the installation', async () => {
    const misfortunes = [
      { name: 'base de datos detenida 20 s', at: NOON, over_at: null, recovered_ms: null, note: null },
    ];
    show([rehearsal({ alive_at: NOON - 21_000 }, { misfortunes })]);
    await screen.findByText(/no dice nada desde hace 21 s/);
    expect(within(screen.getByRole('table', { name: 'Percances' })).getByText('ahora')).toBeTruthy();
  });

  it('are stopped with a reason', async () => {
    const { asked } = show([rehearsal()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Detener' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Ya llegan');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Detener' }));
    await waitFor(() =>
      expect(asked('/api/office/rehearsals/4/stop')).toMatchObject([{ body: { reason: 'Ya llegan' } }]),
    );
  });

  it('leave a report: its verdict, why, what was not tried', async () => {
    const { place } = show([ended]);
    await userEvent.click(await screen.findByRole('link', { name: /Ver el informe/ }));
    expect(place.address).toBe('/oficina/simulacro/3');
    await screen.findByText('Aguanta 1 800 personas; con 3 000, el inicio tarda 94 s.');
    for (const said of ['Con 3 000: el inicio tarda 94 s.', '7,4 s', 'La base de datos detenida.', 'Semilla 1.'])
      expect(document.body.textContent).toContain(said);
    expect(await axeProblems(screen.getByRole('article'))).toEqual([]);
  });

  it('that were cut short have none, and one that is not there is said so', async () => {
    show([rehearsal({ id: 2, ended_at: NOON })], '/oficina/simulacro/2');
    await screen.findByText('Se interrumpió y no llegó a un veredicto.');
    cleanup();
    show([], '/oficina/simulacro/9');
    await screen.findByText('Ese simulacro no está entre los últimos.');
  });
});
