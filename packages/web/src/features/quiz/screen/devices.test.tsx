import { finishOf, type QuizRules } from '@quipu/engine';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
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
import { loadProctoring } from './use-proctoring.ts';

const { opened, logOut } = vi.hoisted(() => ({ opened: { cameras: 0 }, logOut: vi.fn<() => Promise<void>>() }));
vi.mock('../watch/start-watch.tsx', () => ({
  startWatch: () => {
    opened.cameras += 1;
    return {
      Strip: () => 'vigilada',
      Picture: () => 'lo que ve la cámara',
      retry: () => undefined,
      settled: async () => undefined,
      release: () => undefined,
      stop: () => undefined,
    };
  },
}));
vi.mock('../../../stores/use-log-out.ts', () => ({ useLogOut: () => logOut }));

const open = async (rules: Partial<QuizRules>, photos = false) => {
  const choice = item({ type: 1, options: [option(11, 'Uno')] });
  const bench = await sheetHandle(sheet([section(1, [choice])], rules));
  await bench.handle.journal.keepExtras({ photos });
  const server = logServer();
  render(
    <SendContext value={server.send}>
      <MemoryRouter initialEntries={['/quiz/1']}>
        <Routes>
          <Route path="/quiz/1" element={<OpenSheet handle={bench.handle} sheetId={1} session={sessionWith()} />} />
        </Routes>
      </MemoryRouter>
    </SendContext>,
  );
  return { ...bench, server };
};
type Bench = Awaited<ReturnType<typeof open>>;
const camera = ({ runtime }: Bench, problem: string | null) =>
  act(() => runtime.dispatch({ type: 'ReportCamera', problem }).then(() => undefined));
/** Lists what is read out now. */
const alerts = () =>
  screen.queryAllByRole('alert').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]));
const withCameras = () => vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: new EventTarget() }));

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
  opened.cameras = 0;
  logOut.mockReset();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(window, 'quipuDesktop');
});

it('covers the question while the camera does not serve, says what to do, and uncovers it by itself', async () => {
  withCameras();
  const bench = await open({ cameraOff: 2 });
  await screen.findByText('vigilada');
  await camera(bench, 'waiting');
  const overlay = await screen.findByRole('alertdialog', { name: 'Se necesita su cámara para continuar.' });
  await waitFor(() => expect(overlay.textContent).toContain('Podrá continuar en cuanto vuelva a funcionar.'));
  expect(screen.getByRole('main').querySelector('[inert] [type="radio"]')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Probar de nuevo' })).toBeNull();
  await camera(bench, 'denied');
  expect(overlay.textContent).toContain('no tiene permiso para usar su cámara');
  expect(screen.getByRole('button', { name: 'Probar de nuevo' })).toBeDefined();
  await camera(bench, null);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

const doubted = ({ runtime }: Bench, problem: string, mostCover: number, photo = true) =>
  act(() =>
    runtime
      .dispatch({ type: 'ReportCamera', problem, judgement: { mostCover, photo }, isUsed: true })
      .then(() => undefined),
  );

it('covers it with a machine’s doubts for so long at most, and shows what the camera sees and how long that is', async () => {
  withCameras();
  const bench = await open({ cameraOff: 2 }, true);
  await screen.findByText('vigilada');
  await doubted(bench, 'dark', 30_000);
  const overlay = await screen.findByRole('alertdialog', { name: 'Se necesita su cámara para continuar.' });
  expect(overlay.textContent).toContain('muy oscura. Quite lo que la tape y ponga una luz delante de usted.');
  expect(overlay.textContent).toContain('lo que ve la cámara');
  expect(within(overlay).getByRole('timer', { name: 'Tiempo hasta poder continuar' }).textContent).toBe('00:30');
  expect(screen.getByRole('main').querySelector('[inert] [type="radio"]')).toBeTruthy();
  // A camera that is built in cannot be pulled out.
  await doubted(bench, 'still', 30_000);
  expect(screen.getByRole('button', { name: 'Probar de nuevo' })).toBeDefined();
  await camera(bench, null);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it.each([
  [true, 'Puede seguir respondiendo: se toma una foto para que lo mire una persona.'],
  [false, 'Puede seguir respondiendo: lo mirará una persona.'],
])('warns where a doubt covers nothing any more, and says that one may go on (photos: %s)', async (photo, text) => {
  withCameras();
  const bench = await open({ cameraOff: 2 }, photo);
  await screen.findByText('vigilada');
  await doubted(bench, 'dark', 0, photo);
  expect((await screen.findByText(text, { exact: false })).getAttribute('role')).toBe('alert');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('main').querySelector('[inert]')).toBeNull();
});

it.each([
  ['missing', 'No se encuentra ninguna cámara. Conéctela o revise su cable.'],
  ['failed', 'Su cámara no responde'],
  ['still', 'La imagen de su cámara no cambia'],
  ['waiting', 'Su cámara todavía no se ha encendido'],
  ['of a later version', 'No se detecta su cámara'],
])('warns of a camera that is %s and goes on', async (problem, text) => {
  withCameras();
  const bench = await open({ cameraOff: 1 });
  await screen.findByText('vigilada');
  await camera(bench, problem);
  expect((await screen.findByText(text, { exact: false })).getAttribute('role')).toBe('alert');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await camera(bench, null);
  expect(screen.queryByText(text, { exact: false })).toBeNull();
});

it('says once what is wrong with both', async () => {
  withCameras();
  const bench = await open({ cameraOff: 1 });
  await screen.findByText('vigilada');
  await camera(bench, 'denied');
  await act(() => bench.runtime.dispatch({ type: 'ReportMicrophone', problem: 'denied' }).then(() => undefined));
  expect(alerts()).toEqual([
    expect.stringMatching(/^El navegador no tiene permiso para usar su cámara ni su micrófono/),
  ]);
});

it.each([
  [0, false, 0],
  [0, true, 1],
  [1, false, 1],
] as const)('with camera_off %s and photos %s opens %s cameras', async (cameraOff, photos, expected) => {
  withCameras();
  await open({ cameraOff }, photos);
  if (expected > 0) await screen.findByText('vigilada');
  expect(opened.cameras).toBe(expected);
});

it('only logs a camera that nothing is said about', async () => {
  withCameras();
  const bench = await open({ cameraOff: 0 }, true);
  await screen.findByText('vigilada');
  await camera(bench, 'dark');
  expect(alerts()).toEqual([]);
});

it('opens no camera on a page that may not, and says so', async () => {
  await open({ cameraOff: 1 });
  expect(await screen.findByText(/no se abrió de forma segura.*la cámara ni el micrófono/)).toBeDefined();
  expect(opened.cameras).toBe(0);
});

it('sends what is pending and logs out where a program of remote desktop runs; the sheet goes on', async () => {
  const silent = () => () => undefined;
  const running: boolean[] = [];
  Object.assign(window, {
    quipuDesktop: {
      version: '0.14.0',
      evaluationRunning: (isRunning: boolean) => running.push(isRunning),
      displayCount: () => Promise.resolve(1),
      onDisplayCount: silent,
      forbiddenProcesses: () => Promise.resolve(['anydesk.exe']),
      onForbiddenProcesses: silent,
      onPrintScreen: silent,
      onComputer: silent,
      close: () => undefined,
    },
  });
  const { posted, runtime } = await open({});
  await waitFor(() => expect(logOut).toHaveBeenCalledTimes(1));
  expect(posted.map(({ id }) => id)).toEqual([101]);
  expect(runtime.head().state.status).toBe('A');
  cleanup();
  expect(running).toEqual([true, false]);
});

/** The application, whose list of programs a test drives. */
const withPrograms = () => {
  const silent = () => () => undefined;
  const told = new Set<(names: readonly string[]) => void>();
  Object.assign(window, {
    quipuDesktop: {
      evaluationRunning: () => undefined,
      displayCount: () => Promise.resolve(1),
      onDisplayCount: silent,
      forbiddenProcesses: () => Promise.resolve([]),
      onForbiddenProcesses: (listener: (names: readonly string[]) => void) => {
        told.add(listener);
        return () => told.delete(listener);
      },
      onPrintScreen: silent,
      onComputer: silent,
    },
  });
  return async (names: readonly string[]) => {
    await waitFor(() => expect(told.size).toBe(1));
    act(() => told.forEach((tell) => tell(names)));
  };
};

it('names in the comment of a finish the forbidden programs that are open then', async () => {
  const run = withPrograms();
  const { runtime } = await open({});
  await run(['Radmin']);
  await run(['AnyDesk', 'TeamViewer']);
  fireEvent.click((await screen.findAllByRole('button', { name: 'Finalizar' }))[0] as HTMLElement);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Finalizar' }));
  await waitFor(() => expect(finishOf(runtime.head())?.comment).toBe('AnyDesk, TeamViewer'));
});

it('lets the server hear of the program before its person is out, and keeps the sheet, which goes on', async () => {
  const run = withPrograms();
  withCameras();
  const { server, state } = await open({ cameraOff: 0 }, true);
  await screen.findByText('vigilada');
  let heard = '';
  logOut.mockImplementation(async () => {
    heard = server.log.join();
  });
  await run(['AnyDesk']);
  await waitFor(() => expect(logOut).toHaveBeenCalled());
  expect(heard).toContain('"remoteDesktop","evidence":"AnyDesk"');
  expect(state.erased).toBe(false);
});

it('writes in the log that the computer was locked, and what it is, and says nothing of it', async () => {
  const bridge = bridgeDouble();
  Object.assign(window, { quipuDesktop: bridge });
  const { runtime } = await open({});
  await waitFor(() => expect(bridge.listeners()).toBeGreaterThan(0));
  await act(async () => bridge.tellOfComputer({ kind: 'computerLeft', evidence: 'lock' }));
  await act(async () => bridge.tellOfComputer({ kind: 'computerSign', evidence: 'machine QEMU' }));
  expect(runtime.head().state.devices.incidents).toMatchObject([
    { kind: 'computerLeft', evidence: 'lock' },
    { kind: 'computerSign', evidence: 'machine QEMU' },
  ]);
  expect(alerts()).toEqual([]);
  cleanup();
  expect(bridge.listeners()).toBe(0);
});
