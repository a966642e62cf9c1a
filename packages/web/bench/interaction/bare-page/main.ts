import { benchItems } from '../bench-items.ts';

// The least that a page of these items can do: it draws them, marks its place, and keeps nothing.
const items = benchItems(Number(new URLSearchParams(location.search).get('items') ?? '200'));
const nav = document.querySelector('nav') as HTMLElement;
const main = document.querySelector('main') as HTMLElement;
const node = <K extends keyof HTMLElementTagNameMap>(name: K, text = ''): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
};
nav.append(...items.map((_, n) => node('button', String(n + 1))));

let active = -1;
const show = (n: number): void => {
  nav.children[active]?.removeAttribute('aria-current');
  nav.children[n]?.setAttribute('aria-current', 'step');
  active = n;
  const item = items[n];
  if (item === undefined) return;
  const controls =
    item.kind === 'text'
      ? [node('textarea')]
      : item.options.map((text) => {
          const label = node('label');
          const input = node('input');
          input.type = item.kind === 'one' ? 'radio' : 'checkbox';
          input.name = 'answer';
          label.append(input, node('span', text));
          return label;
        });
  main.replaceChildren(node('h1', `Pregunta ${n + 1} de ${items.length}`), node('p', item.title), ...controls);
};
document.querySelector('#next')?.addEventListener('click', () => show(active + 1));
show(0);
