import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify, useNotices } from '../lib/notices.ts';
import { Countdown } from './countdown.tsx';
import { NoticesView } from './notices-view.tsx';
import { pushDialog } from './top-dialog.ts';

/** Texts that a screen reader would read out: text that comes into a region that was there before it, outside what is inert. */
const heard: string[] = [];
let dialog: HTMLElement | null;
let close = (): void => undefined;
const known = new WeakMap<Node, number>();
const observer = new MutationObserver((records) => {
  for (const { target, addedNodes } of records) {
    for (const node of addedNodes) {
      if (!(node instanceof Element)) continue;
      for (const one of [node, ...node.querySelectorAll('*')]) known.set(one, performance.now());
    }
    const region = (target instanceof Element ? target : target.parentElement)?.closest('[role="status"]');
    const text = target instanceof Text ? target.data : [...addedNodes].map(({ textContent }) => textContent).join(' ');
    if (!region?.isConnected || text === '' || (dialog !== null && !dialog.contains(region))) continue;
    if (performance.now() - (known.get(region) ?? 0) >= 100) heard.push(text);
  }
});

beforeEach(() => {
  vi.useFakeTimers();
  useNotices.setState({ notices: [] });
  heard.length = 0;
  dialog = null;
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
});
afterEach(() => {
  close();
  cleanup();
  observer.disconnect();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const openDialog = () => {
  const opened = document.body.appendChild(document.createElement('div'));
  dialog = opened;
  let forget = (): void => undefined;
  act(() => {
    forget = pushDialog(opened);
  });
  close = () => {
    act(forget);
    opened.remove();
    dialog = null;
    close = () => undefined;
  };
};

it('says in a dialog the time that is left under it', async () => {
  const end = Date.now() + 302_000;
  const now = () => Date.now();
  render(
    <>
      <Countdown deadline={end} now={now} />
      <NoticesView />
    </>,
  );
  await pass(500);
  openDialog();
  await pass(1_000);
  expect(heard).toEqual([]);
  await pass(2_000);
  expect(heard).toEqual(['Tiempo restante: 5 minutos']);
});

it('says in a dialog an alert that comes up under it, each time, and nothing as it goes', async () => {
  const Page = ({ lost }: { readonly lost: boolean }) => (
    <>
      <main>{lost && <p role="alert">Sin conexión</p>}</main>
      <NoticesView />
    </>
  );
  const { rerender } = render(<Page lost={false} />);
  openDialog();
  for (const lost of [true, false, true]) {
    rerender(<Page lost={lost} />);
    await pass(200);
  }
  expect(heard).toEqual(['Sin conexión', 'Sin conexión']);
  expect(dialog?.textContent).toContain('Sin conexión');
  close();
  openDialog();
  await pass(200);
  expect(dialog?.textContent).toBe('');
});

it('says a notice that comes as its dialog closes', async () => {
  render(<NoticesView />);
  openDialog();
  await pass(500);
  act(() => notify('success', 'Datos guardados'));
  close();
  await pass(500);
  expect(heard).toEqual(['Datos guardados']);
  expect(screen.getByRole('status').textContent).toContain('Datos guardados');
});

it('says a notice whose dialog opens with it', async () => {
  render(<NoticesView />);
  await pass(500);
  openDialog();
  act(() => notify('error', 'No se pudo guardar'));
  await pass(500);
  expect(heard).toEqual(['No se pudo guardar']);
});

it('says a notice once, however many dialogs open and close while it is shown', async () => {
  render(<NoticesView />);
  await pass(500);
  act(() => notify('success', 'Datos guardados'));
  await pass(500);
  openDialog();
  expect(dialog?.textContent).toContain('Datos guardados');
  await pass(500);
  close();
  expect(screen.getByRole('status').textContent).toContain('Datos guardados');
  await pass(500);
  expect(heard).toEqual(['Datos guardados']);
});

it('says in a dialog all that was said before its region was ready, and each alert of what came at once', async () => {
  const Page = ({ said }: { readonly said: number }) => (
    <>
      <main>
        {said > 0 && <p role="alert">Sin conexión</p>}
        {said > 1 && (
          <section>
            <p role="alert" />
            <p role="alert">Disco lleno</p>
            <p role="alert">Cámara apagada</p>
          </section>
        )}
      </main>
      <NoticesView />
    </>
  );
  const { rerender } = render(<Page said={0} />);
  openDialog();
  for (const said of [1, 2]) {
    rerender(<Page said={said} />);
    await pass(20);
  }
  await pass(200);
  expect(heard).toEqual(['Sin conexión Disco lleno Cámara apagada']);
});

it('does not say an alert again because a text beside it changes', async () => {
  const Page = ({ count }: { readonly count: number }) => (
    <>
      <main>
        {count} <p role="alert">Sin conexión</p>
      </main>
      <NoticesView />
    </>
  );
  const { rerender } = render(<Page count={1} />);
  openDialog();
  await pass(200);
  rerender(<Page count={2} />);
  await pass(200);
  expect(heard).toEqual([]);
});
