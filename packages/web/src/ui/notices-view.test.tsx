import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { notify, useNotices } from '../lib/notices.ts';
import { loadClearPlace, NoticesView } from './notices-view.tsx';
import { pushDialog } from './top-dialog.ts';

beforeAll(loadClearPlace);
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  useNotices.setState({ notices: [] });
  render(<NoticesView />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const show = (text: string, ms?: number) => act(() => notify('info', text, ms));
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('stays five seconds', () => {
  show('Datos Guardados');
  pass(4_900);
  expect(screen.getByRole('status').textContent).toContain('Datos Guardados');
  pass(200);
  expect(screen.queryByText('Datos Guardados')).toBeNull();
});

it('stays no longer because a dialog opens', () => {
  show('Datos Guardados');
  pass(3_000);
  const dialog = document.body.appendChild(document.createElement('div'));
  let close = (): void => undefined;
  act(() => {
    close = pushDialog(dialog);
  });
  pass(1_000);
  expect(dialog.textContent).toContain('Datos Guardados');
  pass(1_100);
  expect(screen.queryByText('Datos Guardados')).toBeNull();
  act(close);
  dialog.remove();
});

it('shows the same text once, with its time from the start', () => {
  show('Sin conexión');
  pass(4_000);
  show('Sin conexión');
  expect(screen.getAllByText('Sin conexión')).toHaveLength(1);
  pass(4_000);
  expect(screen.getAllByText('Sin conexión')).toHaveLength(1);
});

it('waits while nobody looks at the page, and has its whole time then', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => {
    hidden.mockRestore();
  });
  show('Ha ingresado en otro equipo');
  pass(60_000);
  expect(screen.getByText('Ha ingresado en otro equipo')).toBeDefined();
  hidden.mockReturnValue(false);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  pass(4_900);
  expect(screen.getByText('Ha ingresado en otro equipo')).toBeDefined();
  pass(200);
  expect(screen.queryByText('Ha ingresado en otro equipo')).toBeNull();
});

it('waits while it is pointed at, and closes by its button', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  show('Hora de la sesión actualizada', 3_000);
  await user.hover(screen.getByText('Hora de la sesión actualizada'));
  pass(10_000);
  expect(screen.getByText('Hora de la sesión actualizada')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
  expect(screen.queryByText('Hora de la sesión actualizada')).toBeNull();
});

/** Tells where things are on the page, by their ids; the strip is at the foot, unless it was moved. */
const places = (boxes: Readonly<Record<string, DOMRect>>) => {
  const asked: string[] = [];
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function boxOf(this: Element) {
    if (this.id !== '') asked.push(this.id);
    const moved = Number.parseInt((this as HTMLElement).style.inset, 10);
    const foot = Number.isNaN(moved) ? window.innerHeight - 60 : moved;
    if (this.matches('body > [role="status"]')) return new DOMRect(0, foot, 400, 60);
    if (this.matches('[role="status"] > *')) return new DOMRect(20, foot + 8, 360, 44);
    return boxes[this.id] ?? new DOMRect();
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  cleanup();
  return asked;
};
const place = () => document.querySelector<HTMLElement>('body > [role="status"]')?.style.inset;
const above = (height: number) => expect.stringMatching(`^${window.innerHeight - height}px 0`);
const atFoot = (height: number) => new DOMRect(30, window.innerHeight - height, 100, height);

it('comes to lie where there is nothing to press, the lower the better', () => {
  places({ send: atFoot(48) });
  render(
    <>
      <button id="send" type="button">
        Enviar
      </button>
      <NoticesView />
    </>,
  );
  show('Datos Guardados');
  expect(place()).toEqual(above(108));
});

it('lies over the middle of nothing, in a list that fills the page', () => {
  const half = new DOMRect(30, 0, 300, window.innerHeight - 100);
  places({ first: half, second: atFoot(100) });
  render(
    <>
      <button id="first" type="button">
        Ana
      </button>
      <button id="second" type="button">
        Benito
      </button>
      <NoticesView />
    </>,
  );
  show('Datos Guardados');
  // The second one's middle is 24 px around 50 above the foot; the strip has 60.
  expect(place()).toEqual(above(122));
});

it('lies over a label rather than over a control, on a page full of fields', () => {
  const from = (above: number, height: number) => new DOMRect(30, window.innerHeight - above, 300, height);
  places({
    top: from(window.innerHeight, window.innerHeight - 170),
    key: from(160, 40),
    name: from(110, 20),
    send: atFoot(48),
  });
  render(
    <>
      <button id="top" type="button">
        Ver
      </button>
      <input id="key" />
      <label id="name" htmlFor="key">
        Clave
      </label>
      <button id="send" type="button">
        Cambiar
      </button>
      <NoticesView />
    </>,
  );
  show('Datos Guardados');
  // Between the middles of the field, which ends 128 above the foot, and of the button, which begins 36 above it.
  expect(place()).toEqual(above(96));
});

it('lies over nothing that is read, if there is another place', () => {
  places({ send: atFoot(48), 'pregunta-1-texto': new DOMRect(30, window.innerHeight - 200, 300, 150) });
  render(
    <>
      <p id="pregunta-1-texto">Texto</p>
      <button id="send" type="button">
        Enviar
      </button>
      <NoticesView />
    </>,
  );
  show('Datos Guardados');
  expect(place()).toEqual(above(260));
});

it('does not lie over what a dialog asks, if there is another place', () => {
  places({ send: atFoot(48), asked: new DOMRect(30, window.innerHeight - 200, 300, 150) });
  render(
    <>
      <div role="dialog">
        <h2 id="asked">¿Está seguro de finalizar?</h2>
        <button id="send" type="button">
          Enviar
        </button>
      </div>
      <NoticesView />
    </>,
  );
  show('Datos Guardados');
  expect(place()).toEqual(above(260));
});

it('does not ask where something is that is not drawn', () => {
  const asked = places({ far: atFoot(48) });
  const prototype = Element.prototype as unknown as Record<'checkVisibility', unknown>;
  const { checkVisibility } = prototype;
  prototype.checkVisibility = function isDrawn(this: Element) {
    return this.id !== 'far';
  };
  onTestFinished(() => {
    prototype.checkVisibility = checkVisibility;
  });
  render(
    <>
      <button id="far" type="button">
        700
      </button>
      <NoticesView />
    </>,
  );
  show('Datos Guardados');
  expect(asked).not.toContain('far');
  expect(place()).toBe('');
});

it('stays where it is under a pointer as another notice comes', () => {
  places({ send: atFoot(48) });
  render(
    <>
      <button id="send" type="button">
        Enviar
      </button>
      <NoticesView />
    </>,
  );
  show('Datos Guardados');
  const before = place();
  expect(before).toEqual(above(108));
  act(() => screen.getByRole('button', { name: 'Cerrar aviso' }).focus());
  show('Sin conexión');
  expect(place()).toBe(before);
});
