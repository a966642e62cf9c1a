import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { MouseEvent, ReactNode } from 'react';
import { Link as KitLink, useParams as useKitParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KitRouter } from '../ui/kit/kit-router.tsx';
import { browserPages, type Pages } from './pages.ts';
import { At, Link, Navigate, paramsOf, RouterOver, useLocation, useParams } from './router.tsx';

beforeEach(() => {
  window.history.replaceState(null, '', '/home?a=1#b');
});
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

it.each([
  ['/home/:id?/:view?', '/home', {}],
  ['/home/:id?/:view?', '/home/12/', { id: '12' }],
  ['/home/:id?/:view?', '/Home/12/answers', { id: '12', view: 'answers' }],
  ['/home/:id?/:view?', '/home/12/answers/more', null],
  ['/home/:id?/:view?', '/homes', null],
  ['/quiz/:id', '/quiz', null],
  ['/quiz/:id', '/quiz/a%20b', { id: 'a b' }],
  ['/quiz/:id', '/quiz/%', { id: '%' }],
  ['/oficina/*', '/oficina', {}],
  ['/oficina/*', '/oficina/personas/3', {}],
  ['/oficina/*', '/otra', null],
  ['*', '/anything/at/all', {}],
])('reads %s out of %s', (pattern, path, params) => {
  expect(paramsOf(pattern, path)).toEqual(params);
});

const Where = () => {
  const { pathname, search, hash, state } = useLocation();
  return <output>{`${pathname}${search}${hash} ${JSON.stringify(state)}`}</output>;
};
const shown = () => screen.getByRole('status').textContent;
const show = (more: ReactNode, pages: Pages = browserPages(window)) => {
  render(
    <RouterOver pages={pages}>
      <Where />
      {more}
    </RouterOver>,
  );
  return pages;
};
const numbered = () => (window.history.state as { readonly idx?: number } | null)?.idx;

it('goes on to a page, or to one in place of this one, and numbers the pages', () => {
  const pages = show(null);
  expect(shown()).toBe('/home?a=1#b null');
  const length = window.history.length;
  act(() => pages.go('/quiz/3', { replace: false, state: { sent: 'enrollment' } }));
  expect(shown()).toBe('/quiz/3 {"sent":"enrollment"}');
  expect([numbered(), window.history.length]).toEqual([1, length + 1]);
  act(() => pages.go('/home', { replace: true, state: null }));
  expect(shown()).toBe('/home null');
  expect([numbered(), window.history.length]).toEqual([1, length + 1]);
});

it("hears the browser's back", async () => {
  const pages = show(null);
  act(() => pages.go('/quiz/3', { replace: false, state: null }));
  await act(async () => {
    const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    pages.move(-1);
    await back;
  });
  expect(shown()).toBe('/home?a=1#b null');
  expect(numbered()).toBe(0);
});

it('numbers a page that a link within the page has made, so that back from the next one can be undone', () => {
  const pages = show(null);
  act(() => {
    window.history.pushState(null, '', '/home#contenido');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  expect([shown(), numbered()]).toEqual(['/home#contenido null', 1]);
  act(() => pages.go('/quiz/3', { replace: false, state: null }));
  expect(numbered()).toBe(2);
});

it('follows a link within the page, and leaves keys and other buttons to the browser', () => {
  const onClick = (event: MouseEvent) => {
    if (event.detail === 9) event.preventDefault();
  };
  show(
    <Link to="/equipo" onClick={onClick}>
      Equipo
    </Link>,
  );
  const link = screen.getByRole('link', { name: 'Equipo' });
  expect(link.getAttribute('href')).toBe('/equipo');
  // Else jsdom would say that it goes nowhere.
  const stay = (event: Event) => event.preventDefault();
  window.addEventListener('click', stay);
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]) {
    fireEvent.click(link, how);
    expect([how, shown()]).toEqual([how, '/home?a=1#b null']);
  }
  window.removeEventListener('click', stay);
  fireEvent.click(link, { detail: 9 });
  expect(shown()).toBe('/home?a=1#b null');
  fireEvent.click(link);
  expect(shown()).toBe('/equipo null');
  const { length } = window.history;
  fireEvent.click(link);
  expect(window.history.length).toBe(length);
});

it('leads away at once from where nothing is shown', () => {
  show(<Navigate to="/login" replace />);
  expect(shown()).toBe('/login null');
});

it('is the same pages to what is made of MUI', () => {
  const Kit = () => <p>{`de MUI: ${useKitParams()['session']}`}</p>;
  const Way = () => <p>{`del camino: ${useParams()['session']}`}</p>;
  const pages = show(
    <At pattern="/consola/:session/:sheet?">
      <Way />
      <KitRouter>
        <Kit />
        <KitRouter>
          <KitLink to="/consola/5" state={{ sent: 'enrollment' }}>
            Otra
          </KitLink>
        </KitRouter>
      </KitRouter>
    </At>,
  );
  act(() => pages.go('/consola/4/9', { replace: false, state: null }));
  expect(screen.getByText('de MUI: 4')).toBeDefined();
  expect(screen.getByText('del camino: 4')).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: 'Otra' }));
  expect(screen.getByText('de MUI: 5')).toBeDefined();
  expect(shown()).toBe('/consola/5 {"sent":"enrollment"}');
});
