import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MissingMedia } from './missing-media.tsx';

afterEach(cleanup);

const show = () => {
  render(
    <>
      <article>
        <MissingMedia />
        <div>
          <img src="/storage/a.svg" alt="A" />
          <img src="/storage/b.svg" alt="B" />
        </div>
      </article>
      <img src="/storage/other.svg" alt="De otra" />
    </>,
  );
  const picture = (name: string) => screen.getByAltText<HTMLImageElement>(name);
  const tell = (name: string, event: 'error' | 'load') => act(() => void picture(name).dispatchEvent(new Event(event)));
  return { picture, tell };
};
const again = () => screen.queryByRole('button', { name: 'Volver a cargar' });

it('says that something of this question did not come, and fetches it and nothing else again', () => {
  const { picture, tell } = show();
  tell('De otra', 'error');
  expect(again()).toBeNull();
  tell('A', 'error');
  expect(screen.getByRole('status').textContent).toContain(
    'No se pudo cargar una imagen o un sonido de esta pregunta.',
  );
  const observer = new MutationObserver(() => undefined);
  for (const name of ['A', 'B']) observer.observe(picture(name), { attributes: true, attributeFilter: ['src'] });
  fireEvent.click(again() as HTMLElement);
  const fetched = observer.takeRecords().map(({ target }) => (target as HTMLImageElement).alt);
  expect([...new Set(fetched)]).toEqual(['A']);
  expect(picture('A').getAttribute('src')).toMatch(/\/storage\/a\.svg$/);
  tell('A', 'load');
  expect(again()).toBeNull();
});

it('stays while another one is missing', () => {
  const { tell } = show();
  tell('A', 'error');
  tell('B', 'error');
  tell('A', 'load');
  expect(again()).not.toBeNull();
  tell('B', 'load');
  expect(again()).toBeNull();
});
