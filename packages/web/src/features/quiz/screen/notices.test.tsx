import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Notices } from './notices.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('keeps the room that it once had under a question, until the next one', () => {
  const changed: (() => void)[] = [];
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get');
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(change: () => void) {
        changed.push(change);
      }
      observe() {}
      disconnect() {}
    },
  );
  const room = () => document.documentElement.style.getPropertyValue('--notices');
  const measured = (px: number) => {
    height.mockReturnValue(px);
    changed.at(-1)?.();
    return room();
  };
  const { rerender, unmount } = render(<Notices page={0}>aviso</Notices>);
  expect([measured(30), measured(120), measured(30)]).toEqual(['30px', '120px', '120px']);
  rerender(<Notices page={1}>aviso</Notices>);
  expect(measured(30)).toBe('30px');
  unmount();
  expect(room()).toBe('');
});
