import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { item, option } from '../../../testing/item.ts';
import { showControl as show } from '../../../testing/show-control.tsx';
import { loadSanitizer } from '../../../ui/sanitize-html.ts';
import { Blanks } from './blanks.tsx';
import { assign, choicesOf, matchesOf, namesOf } from './matches.ts';
import { Matching } from './matching.tsx';
import { detailsOf, place, placementsOf } from './placements.ts';

const inSlot = (itemOptionId: number, slot: number) => ({ itemOptionId, answer: null, slot });
const matched = (itemOptionId: number, answer: string) => ({ itemOptionId, answer, slot: null });

beforeAll(loadSanitizer);
afterEach(cleanup);

describe('blanks', () => {
  const text = '<p>El agua hierve a {{1}} grados y se congela a {{ 2 }} grados.</p>';
  const words = item({ type: 8, content: text, options: [option(1, 'cien'), option(2, 'cero'), option(3, 'diez')] });

  it('turns each {{n}} into a named blank, and places a word picked before it', async () => {
    const { given, container } = show(Blanks, words);
    expect(container.textContent).not.toContain('{{');
    await userEvent.click(screen.getByRole('button', { name: 'cien' }));
    expect(screen.getByRole('button', { name: 'cien', pressed: true })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Espacio 1, vacío' }));
    expect(given).toEqual([[inSlot(1, 1)]]);
    expect(screen.getByRole('button', { name: 'Espacio 1: cien' })).toBeTruthy();
    expect(within(screen.getByRole('group', { name: 'Palabras para completar' })).queryByText('cien')).toBeNull();
  });

  it('works by keyboard alone, moves a word between blanks and puts it back', async () => {
    const { given } = show(Blanks, words, [inSlot(1, 1)]);
    screen.getByRole('button', { name: 'Espacio 1: cien' }).focus();
    await userEvent.keyboard('{Enter}');
    screen.getByRole('button', { name: 'Espacio 2, vacío' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(given).toEqual([[inSlot(1, 2)]]);
    screen.getByRole('button', { name: 'Espacio 2: cien' }).focus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(given.at(-1)).toEqual([]);
  });

  it('lets go of a picked word with Escape', async () => {
    const { given } = show(Blanks, words);
    await userEvent.click(screen.getByRole('button', { name: 'diez' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Espacio 1, vacío' }));
    expect(given).toEqual([]);
  });

  it('keeps a word in one place: two that meet change places', () => {
    const both = placementsOf([inSlot(1, 1), inSlot(2, 2)]);
    expect(detailsOf(place(both, 1, 2))).toEqual([inSlot(2, 1), inSlot(1, 2)]);
    expect(detailsOf(place(both, 3, 1))).toEqual([inSlot(3, 1), inSlot(2, 2)]);
  });
});

describe('matching', () => {
  const pairs = item({
    type: 10,
    options: [option(1, 'Perú', 'Quito'), option(2, 'Ecuador', 'Lima'), option(3, 'Chile', 'Santiago')],
  });

  it('offers the other column in an order that tells nothing', () => {
    expect(choicesOf(pairs)).toEqual(['Lima', 'Quito', 'Santiago']);
  });

  it('chooses from a list named by its line; an answer serves one line', async () => {
    const { given } = show(Matching, pairs);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Perú' }), 'Lima');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Chile' }), 'Lima');
    expect(given).toEqual([[matched(1, 'Lima')], [matched(3, 'Lima')]]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Chile' }), '');
    expect(given.at(-1)).toEqual([]);
  });

  it('shows what is chosen outside of the list, which would cut it off', () => {
    const long = 'La transformación de la energía de la luz en energía química';
    const { container } = show(Matching, item({ type: 10, options: [option(1, 'Fotosíntesis', long)] }), [
      matched(1, long),
    ]);
    const shown = [...container.querySelectorAll('[aria-hidden="true"]')].map(({ textContent }) => textContent);
    expect(shown).toContain(long);
  });

  it('shows an answer as it was written: signs, formulas and pictures; a list and a name have it in words', async () => {
    const less = 'x &lt; 3';
    const formula = 'x<sup>2</sup>';
    const picture = '<img src="/storage/a.png" alt="Un cóndor">';
    const nameless = '<img src="/storage/b.png">';
    const rich = item({
      type: 10,
      options: [option(1, 'A', less), option(2, 'B', formula), option(3, 'C', picture), option(4, 'D', nameless)],
    });
    const { given, container } = show(Matching, rich, [matched(2, formula)]);
    const row = (name: string) => screen.getByRole('combobox', { name });
    const listed = [...(row('A') as HTMLSelectElement).options].map(({ text }) => text);
    expect(listed.toSorted()).toEqual(['Respuesta 2', 'Sin pareja', 'Un cóndor', 'x < 3', 'x^2']);
    expect(row('B').parentElement?.querySelector('[aria-hidden="true"] sup')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'x < 3' }).textContent).toBe('x < 3');
    expect(screen.getByRole('button', { name: 'Un cóndor' }).querySelector('img')).not.toBeNull();
    expect(container.textContent).not.toMatch(/&lt;|<img|<sup/);
    await userEvent.click(screen.getByRole('button', { name: 'Respuesta 2' }));
    await userEvent.click(screen.getByText('D'));
    expect(given.at(-1)).toContainEqual(matched(4, nameless));
    await userEvent.selectOptions(row('A'), within(row('A')).getByRole('option', { name: 'x < 3' }));
    expect(given.at(-1)).toContainEqual(matched(1, less));
    screen.getByRole('button', { name: 'x2' }).focus();
    await userEvent.keyboard(' ');
    expect(await screen.findByText(/^Levantó x\^2|^x\^2 está sobre/)).toBeTruthy();
    await userEvent.keyboard('{Escape}');
  });

  it('asks for no match of an option that is there for its answer alone: a distractor', async () => {
    const more = item({ type: 10, options: [option(1, 'Perú', 'Lima'), option(2, '', 'Quito')] });
    const { given } = show(Matching, more);
    expect(screen.getAllByRole('combobox')).toHaveLength(1);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Perú' }), 'Quito');
    expect(given).toEqual([[matched(1, 'Quito')]]);
    cleanup();
    // A screen of before took one for the option that is no line.
    const { given: next } = show(Matching, more, [matched(2, 'Lima')]);
    expect(screen.getByRole('button', { name: 'Lima' }).dataset['used']).toBe('false');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Perú' }), 'Quito');
    expect(next).toEqual([[matched(1, 'Quito')]]);
  });

  it('tells answers apart by their places where their words are alike', () => {
    expect(namesOf(['<b>x</b>2', 'x2', 'x2', 'y'])).toEqual([
      'Respuesta 1: x2',
      'Respuesta 2: x2',
      'Respuesta 3: x2',
      'y',
    ]);
    expect(namesOf(['sí', 'sí'])).toEqual(['sí', 'sí']);
    const half = '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>';
    const root = '<math><msqrt><mrow><mi>a</mi><mo>+</mo><msup><mi>b</mi><mn>2</mn></msup></mrow></msqrt></math>';
    expect(namesOf([half, '12', root, 'H<sub>2</sub>O'])).toEqual(['1/2', '12', '√(a+b^2)', 'H_2O']);
  });

  it('places a picked answer on the line that is tapped', async () => {
    const { given } = show(Matching, pairs);
    await userEvent.click(screen.getByRole('button', { name: 'Quito' }));
    await userEvent.click(screen.getByText('Ecuador'));
    expect(given).toEqual([[matched(2, 'Quito')]]);
  });

  it('lets an answer serve as many lines as times it is in the column', () => {
    const twice = item({ type: 10, options: [option(1, 'a', 'sí'), option(2, 'b', 'sí'), option(3, 'c', 'no')] });
    const two = assign(twice, matchesOf(twice.options, [matched(1, 'sí')]), 2, 'sí');
    expect(two).toEqual([matched(1, 'sí'), matched(2, 'sí')]);
    expect(assign(twice, matchesOf(twice.options, two), 3, 'sí')).toEqual([matched(2, 'sí'), matched(3, 'sí')]);
  });
});
