import { expect, it, vi } from 'vitest';
import { filePages } from './file-pages.ts';

const windowAt = (hash: string, replaceState: () => void = () => undefined) =>
  ({ location: { hash }, history: { replaceState } }) as unknown as Window;

it('has its position behind the file’s name, and tells those who listen of another', () => {
  const replaced = vi.fn();
  const pages = filePages(windowAt('#?a=10:42:17', replaced));
  expect(pages.place().search).toBe('?a=10:42:17');
  const heard = vi.fn<() => void>();
  const stop = pages.heard(heard);
  pages.go('/?a=10:43:00', { replace: true, state: null });
  expect([pages.place().search, heard.mock.calls.length]).toEqual(['?a=10:43:00', 1]);
  expect(replaced).toHaveBeenCalledWith(null, '', '#?a=10:43:00');
  stop();
  pages.go('/?a=10:44:00', { replace: true, state: null });
  expect(heard).toHaveBeenCalledTimes(1);
});

it('goes elsewhere where the browser lets no file have another address', () => {
  const refuses = () => {
    throw new DOMException('No', 'SecurityError');
  };
  const pages = filePages(windowAt('', refuses));
  expect(pages.place().search).toBe('');
  pages.go('/?a=10:43:00', { replace: true, state: null });
  expect(pages.place().search).toBe('?a=10:43:00');
});
