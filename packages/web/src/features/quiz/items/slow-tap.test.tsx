import type { Details } from '@quipu/engine';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { item, option } from '../../../testing/item.ts';
import { showControl as show } from '../../../testing/show-control.tsx';
import { loadSanitizer } from '../../../ui/sanitize-html.ts';
import { Blanks } from './blanks.tsx';
import { Matching } from './matching.tsx';

/** Rows and blanks at the left, each lower than the one before; what waits for them at the right. */
const placesOnScreen = () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function boxOf(this: Element) {
    if (this.matches('[role="group"][aria-label]')) return new DOMRect(500, 0, 400, 900);
    if (this.closest('[role="group"][aria-label]') !== null) return new DOMRect(510, 10, 100, 44);
    return new DOMRect(0, 100 * [...document.querySelectorAll('[data-inviting]')].indexOf(this), 400, 90);
  });
};

const at = (target: Element, clientX: number, clientY: number) => ({ touches: [{ target, clientX, clientY }] });

/** Until what lies under the finger is lifted, as by a press that takes its time. */
const press = async (target: Element, x: number, y: number) => {
  fireEvent.touchStart(target, at(target, x, y));
  await waitFor(() => expect(document.querySelector('[data-flying="true"]')).not.toBeNull());
};
const release = async (target: Element) => {
  fireEvent.touchEnd(target, { touches: [] });
  await waitFor(() => expect(document.querySelector('[data-flying="true"]')).toBeNull());
};
const tapSlowly = async (name: string, x = 520, y = 20) => {
  const target = screen.getByRole('button', { name });
  await press(target, x, y);
  fireEvent.touchMove(target, at(target, x + 3, y - 2));
  await release(target);
};
const drag = async (name: string, x: number, y: number) => {
  const target = screen.getByRole('button', { name });
  await press(target, 520, 20);
  fireEvent.touchMove(target, at(target, x, y));
  await waitFor(() => expect(document.querySelector('[data-over="true"]')).not.toBeNull());
  await release(target);
};
/** The library swallows clicks for a moment more: a person's next one comes later. */
const clickUntilGiven = (target: Element, given: readonly Details[], details: Details) =>
  waitFor(() => {
    fireEvent.click(target);
    expect(given.at(-1)).toEqual(details);
  });
/** The click of a tap on a slow phone: it comes as the library lets clicks through again. */
const clickLate = async (target: Element) => {
  const heard = vi.fn<() => void>();
  document.body.addEventListener('click', heard, { once: true });
  await waitFor(() => {
    fireEvent.click(document.body);
    expect(heard).toHaveBeenCalledOnce();
  });
  fireEvent.click(target, { detail: 1 });
};
const announced = () => document.querySelector('[id^="DndLiveRegion"]')?.textContent ?? '';
const isPicked = (name: string) => screen.getByRole('button', { name }).ariaPressed;

beforeAll(loadSanitizer);
beforeEach(placesOnScreen);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a tap that takes its time, in matching', () => {
  const pairs = item({ type: 10, options: [option(1, 'Perú', 'Quito'), option(2, 'Ecuador', 'Lima')] });
  const lima = [{ itemOptionId: 1, answer: 'Lima', slot: null }];

  it('picks an answer, and takes no match away', async () => {
    const { given } = show(Matching, pairs, lima);
    await tapSlowly('Lima');
    expect(isPicked('Lima')).toBe('true');
    expect(given).toEqual([]);
    await clickUntilGiven(screen.getByText('Ecuador'), given, [{ itemOptionId: 2, answer: 'Lima', slot: null }]);
  });

  it('counts once where its click comes late; the next one lets go', async () => {
    show(Matching, pairs, lima);
    await tapSlowly('Lima');
    const chip = screen.getByRole('button', { name: 'Lima' });
    await clickLate(chip);
    expect(isPicked('Lima')).toBe('true');
    await userEvent.click(chip);
    expect(isPicked('Lima')).toBe('false');
  });

  it('is not told as a move', async () => {
    show(Matching, pairs, lima);
    await tapSlowly('Lima');
    expect(isPicked('Lima')).toBe('true');
    expect(announced()).not.toMatch(/quedó|canceló/);
  });

  it('is no drag that was given up: an answer that is put back keeps its match, and picks nothing', async () => {
    const { given } = show(Matching, pairs, lima);
    await drag('Lima', 700, 300);
    expect(isPicked('Lima')).toBe('false');
    expect(given).toEqual([]);
    await drag('Lima', 20, 120);
    expect(given).toEqual([[{ itemOptionId: 2, answer: 'Lima', slot: null }]]);
  });
});

describe('a match that is moved by keyboard', () => {
  const pairs = item({ type: 10, options: [option(1, 'Perú', 'Quito'), option(2, 'Ecuador', 'Lima')] });
  const press = async (key: string, told: string) => {
    await userEvent.keyboard(key);
    await waitFor(() => expect(announced()).toBe(told));
  };
  /** It stands over a line at first, and then over the answers. */
  const lift = async () => {
    screen.getByRole('button', { name: 'Lima' }).focus();
    await press(' ', 'Lima está sobre la fila 1.');
    await press('{ArrowDown}', 'Lima está sobre Respuestas.');
  };

  it('is told as cancelled where it is put back: it stands', async () => {
    const { given } = show(Matching, pairs, [{ itemOptionId: 1, answer: 'Lima', slot: null }]);
    await lift();
    await press(' ', 'Se canceló el movimiento de Lima.');
    expect(given).toEqual([]);
  });

  it('is told with its place, after a tap, too', async () => {
    const { given } = show(Matching, pairs);
    await tapSlowly('Lima');
    await lift();
    await press('{ArrowUp}', 'Lima está sobre la fila 1.');
    await press(' ', 'Lima quedó en la fila 1.');
    expect(given).toEqual([[{ itemOptionId: 1, answer: 'Lima', slot: null }]]);
  });
});

describe('a tap that takes its time, in blanks', () => {
  const words = item({ type: 8, content: '<p>{{1}} y {{2}}</p>', options: [option(1, 'cien'), option(2, 'cero')] });

  it('picks a word, and one that has its place', async () => {
    const { given } = show(Blanks, words);
    await tapSlowly('cien');
    expect(isPicked('cien')).toBe('true');
    const [first, second] = screen.getAllByRole('button', { name: /^Espacio/ });
    if (first === undefined || second === undefined) throw new Error('Two blanks');
    await clickUntilGiven(first, given, [{ itemOptionId: 1, answer: null, slot: 1 }]);
    await tapSlowly('Espacio 1: cien', 20, 20);
    expect(isPicked('Espacio 1: cien')).toBe('true');
    await clickUntilGiven(second, given, [{ itemOptionId: 1, answer: null, slot: 2 }]);
  });

  it('leaves a word in its blank where its click comes late', async () => {
    const { given } = show(Blanks, words, [{ itemOptionId: 1, answer: null, slot: 1 }]);
    await tapSlowly('Espacio 1: cien', 20, 20);
    await clickLate(screen.getByRole('button', { name: 'Espacio 1: cien' }));
    expect(isPicked('Espacio 1: cien')).toBe('true');
    expect(given).toEqual([]);
  });

  it('leaves a word where it is that is put back', async () => {
    const { given } = show(Blanks, words);
    await drag('cien', 700, 300);
    expect(isPicked('cien')).toBe('false');
    expect(given).toEqual([]);
  });
});
