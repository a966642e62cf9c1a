import { devicesOf, finishOf, pauseOf, type QuizRules, sheetDeadline } from '@quipu/engine';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { bridgeDouble } from '../../../../../proctor/src/testing/bridge-double.ts';
import { SendContext } from '../../../lib/api.ts';
import { item, option } from '../../../testing/item.ts';
import { logServer } from '../../../testing/log-server.ts';
import { MemoryRouter, Route, Routes } from '../../../testing/memory-router.tsx';
import { sessionWith } from '../../../testing/session.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { sheetHandle } from '../../../testing/sheet-handle.ts';
import { loadSanitizer } from '../../../ui/sanitize-html.ts';
import { loadBackground } from '../background/use-background.ts';
import { OpenSheet } from '../route/open-sheet.tsx';
import { texts } from '../texts.ts';
import { loadProctoring } from './use-proctoring.ts';

beforeAll(async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await Promise.all([loadSanitizer(), loadProctoring(), loadBackground()]);
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'quipuDesktop');
});

const open = async (rules: Partial<QuizRules> = {}) => {
  const { handle, runtime } = await sheetHandle(
    sheet([section(1, [item({ type: 1, options: [option(11, 'Uno')] })])], rules),
  );
  render(
    <SendContext value={logServer().send}>
      <MemoryRouter initialEntries={['/quiz/1']}>
        <Routes>
          <Route path="/quiz/1" element={<OpenSheet handle={handle} sheetId={1} session={sessionWith()} />} />
        </Routes>
      </MemoryRouter>
    </SendContext>,
  );
  await screen.findAllByRole('timer');
  const deadline = sheetDeadline(runtime.head()) ?? 0;
  const { updatedAt, timeRatio } = runtime.head().state.timers;
  const said = (more: object) =>
    act(() =>
      runtime
        .dispatch({ type: 'ReportSessionTime', deadline, updatedAt: updatedAt + 1, timeRatio, ...more })
        .then(() => undefined),
    );
  // Paused with ten minutes left.
  return { runtime, deadline, updatedAt, since: deadline - 600_000, said };
};

it('says in a pause how many monitors the evaluation allows', async () => {
  const { runtime, since, said } = await open({ monitors: 2 });
  await said({ standstill: { pause: { since, reason: '' }, given: [] } });
  const overlay = await screen.findByRole('alertdialog', { name: 'Evaluación en pausa' });
  await act(() => runtime.dispatch({ type: 'ReportDisplays', count: 3 }).then(() => undefined));
  expect(overlay.textContent).toContain('Hay más de 2 monitores: desconecte los demás');
  // Once it is over they are counted anew, and until then the question is covered.
  expect(texts.blockedDisplays(2)).toBe('Se detectaron más de 2 monitores.');
});

it('covers the question in a pause, says why, and shows the time that stands', async () => {
  const { runtime, deadline, updatedAt, since, said } = await open();
  vi.spyOn(runtime, 'now').mockReturnValue(deadline + 60_000);
  await said({ standstill: { pause: { since, reason: 'Corte de luz en el aula 3' }, given: [] } });
  const overlay = await screen.findByRole('alertdialog', { name: 'Evaluación en pausa' });
  expect(overlay.textContent).toContain('Corte de luz en el aula 3');
  expect(overlay.textContent).toContain('Su tiempo no corre mientras dure la pausa.');
  expect(screen.getByRole('main').querySelector('[inert] [type="radio"]')).toBeTruthy();
  expect(overlay.textContent).not.toContain('monitor');
  await act(() => runtime.dispatch({ type: 'ReportDisplays', count: 2 }).then(() => undefined));
  expect(overlay.textContent).toContain('desconecte los demás antes de que termine la pausa');
  await act(() => runtime.dispatch({ type: 'ReportDisplays', count: 1 }).then(() => undefined));
  await waitFor(() => expect(screen.getAllByRole('timer')[0]?.textContent).toBe('10:00'));
  const given = [{ cause: 'pause', from: since, to: deadline + 60_000, given: 660_000 }];
  await said({ deadline: deadline + 660_000, updatedAt: updatedAt + 2, standstill: { pause: null, given } });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(screen.getAllByRole('timer')[0]?.textContent).toBe('10:00'));
});

it.each([
  [1, undefined],
  [2, 'FC'],
])('counts the displays anew when a pause is over, whatever it heard before it slept: %i', async (count, end) => {
  const bridge = bridgeDouble();
  let plugged = 1;
  Object.assign(window, { quipuDesktop: { ...bridge, displayCount: async () => plugged } });
  const { runtime, deadline, updatedAt, since, said } = await open();
  await waitFor(() => expect(bridge.listeners()).toBeGreaterThan(0));
  await said({ standstill: { pause: { since, reason: '' }, given: [] } });
  await waitFor(() => {
    bridge.plug(2);
    expect(devicesOf(runtime.head()).displays).toBe(2);
  });
  plugged = count;
  await said({ deadline, updatedAt: updatedAt + 2, standstill: { pause: null, given: [] } });
  expect(pauseOf(runtime.head())).toBeNull();
  await waitFor(() =>
    expect([devicesOf(runtime.head()).displays, finishOf(runtime.head())?.status]).toEqual([count, end]),
  );
});
