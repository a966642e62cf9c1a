import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';
import { loadSanitizer } from './sanitize-html.ts';

beforeAll(loadSanitizer);
afterEach(cleanup);

const HTML = '<p>Población</p><table><tbody><tr><td>12504</td></tr></tbody></table><p>Fin</p>';

it('frames a table, which is reached and scrolled by keyboard, in its place', () => {
  render(<RichText html={HTML} />);
  const frame = screen.getByRole('group');
  expect(frame.tabIndex).toBe(0);
  expect(frame.getAttribute('aria-roledescription')).toBe('Tabla');
  expect(frame.firstElementChild).toBe(screen.getByRole('table'));
  expect(frame.parentElement?.textContent).toBe('Población12504Fin');
});

it('makes no stop of the Tab key within a label, where it would take the press', () => {
  const { container } = render(<RichText html={HTML} as="span" />);
  expect(screen.getByRole('table').parentElement?.tagName).toBe('SPAN');
  expect(container.querySelector('[tabindex]')).toBeNull();
});

it('frames it once, however often the text is drawn', () => {
  const { rerender } = render(<RichText html={HTML} />);
  rerender(<RichText html={`${HTML}<p>Más</p>`} />);
  rerender(<RichText html={HTML} />);
  expect(screen.getAllByRole('group')).toHaveLength(1);
});
