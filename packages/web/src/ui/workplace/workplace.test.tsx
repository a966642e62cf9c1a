import { BRIDGE_NAME } from '@quipu/proctor/bridge';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { useSettings } from '../../stores/settings-store.ts';
import { settingsWith } from '../../testing/settings.ts';
import { useWorkplace } from './use-workplace.ts';
import WorkplaceBlock from './workplace-block.tsx';

const Place = () => {
  const { problem } = useWorkplace();
  return problem === null ? <p>libre</p> : <WorkplaceBlock {...problem} />;
};

/** The desktop application, as a test drives it. */
const desktop = (displays: number, processes: readonly string[] = []) => {
  const now = { displays, processes };
  const counts = new Set<(count: number) => void>();
  const never = () => () => undefined;
  Reflect.set(window, BRIDGE_NAME, {
    version: '0.14.0',
    displayCount: () => Promise.resolve(now.displays),
    onDisplayCount: (listener: (count: number) => void) => {
      counts.add(listener);
      return () => counts.delete(listener);
    },
    forbiddenProcesses: () => Promise.resolve(now.processes),
    onForbiddenProcesses: never,
    onPrintScreen: never,
    close: () => undefined,
  });
  return { now, counts };
};
const extended = (value: boolean) =>
  Object.defineProperty(window.screen, 'isExtended', { value, configurable: true, writable: true });

beforeEach(() => {
  vi.stubGlobal('getScreenDetails', undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, BRIDGE_NAME);
  Reflect.deleteProperty(window.screen, 'isExtended');
  Reflect.deleteProperty(navigator, 'permissions');
});

it('in a browser that cannot tell blocks nobody', () => {
  render(<Place />);
  expect(screen.getByText('libre')).toBeDefined();
});

it('counts the monitors of the desktop application, and clears by itself', async () => {
  const { counts } = desktop(3);
  render(<Place />);
  expect((await screen.findByRole('alert')).textContent).toContain('3 monitores');
  expect(screen.getByText(/deshonestidad académica/)).toBeDefined();
  act(() => counts.forEach((tell) => tell(1)));
  await screen.findByText('libre');
  act(() => counts.forEach((tell) => tell(2)));
  expect((await screen.findByRole('alert')).textContent).toContain('2 monitores');
});

it('blocks nobody with as many as the institution allows, says how many where there are more, and none where all are', async () => {
  onTestFinished(() => useSettings.setState({ settings: null }));
  useSettings.setState({ settings: settingsWith({ monitors: 2 }) });
  const { counts } = desktop(3);
  render(<Place />);
  expect((await screen.findByText(/deshonestidad/)).textContent).toContain('más de 2 monitores');
  act(() => counts.forEach((tell) => tell(2)));
  await screen.findByText('libre');
  act(() => counts.forEach((tell) => tell(3)));
  await screen.findByRole('alert');
  act(() => useSettings.setState({ settings: settingsWith({ monitors: 0 }) }));
  expect(screen.getByText('libre')).toBeDefined();
});

it('stops listening with the screen', async () => {
  const { counts } = desktop(2);
  const { unmount } = render(<Place />);
  await screen.findByRole('alert');
  unmount();
  expect(counts.size).toBe(0);
});

it('lists the programs to close, and looks again when asked', async () => {
  const { now } = desktop(1, ['AnyDesk', 'TeamViewer']);
  render(<Place />);
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'AnyDesk',
    'TeamViewer',
  ]);
  now.processes = ['AnyDesk'];
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await expect.poll(() => screen.queryAllByRole('listitem').length).toBe(1);
  now.processes = [];
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText('libre');
});

it('in a browser that says there are more asks for nothing by itself, and counts them once allowed', async () => {
  let isAllowed = false;
  const details = Object.assign(new EventTarget(), { screens: [{}] });
  const ask = vi.fn(() => {
    isAllowed = true;
    return Promise.resolve(details);
  });
  vi.stubGlobal('getScreenDetails', ask);
  Object.defineProperty(navigator, 'permissions', {
    value: { query: () => Promise.resolve({ state: isAllowed ? 'granted' : 'prompt' }) },
    configurable: true,
  });
  extended(true);
  render(<Place />);
  expect((await screen.findByRole('alert')).textContent).toContain('2 o más monitores');
  expect(ask).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Contar los monitores' }));
  await screen.findByText('libre');
});
