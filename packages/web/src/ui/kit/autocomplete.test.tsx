import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KitAlone } from '../../testing/kit-alone.tsx';
import { usePageForm } from '../form/use-page-form.ts';
import { Autocomplete } from './autocomplete.tsx';
import { Form, SubmitButton } from './form.tsx';

const CHOICES = [
  { value: '1', text: 'Ecuador' },
  { value: '2', text: 'Guinea Ecuatorial' },
  { value: '3', text: 'Perú' },
  { value: '4', text: 'Níger' },
  { value: '5', text: 'Nigeria' },
];

let sent: string[];
const Sample = () => {
  const form = usePageForm({ country: '' });
  return (
    <Form form={form} onSubmit={({ country }) => void sent.push(country)}>
      <Autocomplete form={form} name="country" label="País" choices={CHOICES} rules={{ required: 'Elija un país' }} />
      <SubmitButton form={form} busyText="…">
        Enviar
      </SubmitButton>
    </Form>
  );
};
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'País' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
const leave = () => userEvent.tab();

beforeEach(() => {
  sent = [];
  render(<Sample />, { wrapper: KitAlone });
});
afterEach(cleanup);

it('shows all of them when pressed, and what the text may mean as it is typed', async () => {
  expect(box().ariaExpanded).toBe('false');
  await userEvent.click(box());
  expect(box().ariaExpanded).toBe('true');
  expect(options()).toHaveLength(5);
  await userEvent.type(box(), 'ECU');
  expect(options()).toEqual(['Ecuador', 'Guinea Ecuatorial']);
  expect(screen.getByText('2 resultados')).toBeDefined();
  await userEvent.clear(box());
  await userEvent.type(box(), 'peru');
  expect(options()).toEqual(['Perú']);
  await userEvent.type(box(), 'x');
  expect(options()).toEqual([]);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Sin resultados', '']);
});

it('is moved through with the arrows, round and round, and chosen from with Enter, which sends nothing yet', async () => {
  await userEvent.type(box(), 'ecu');
  expect(active()).toBe('Ecuador');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe('Guinea Ecuatorial');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe('Ecuador');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(box().value).toBe('Guinea Ecuatorial');
  expect(options()).toEqual([]);
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual(['2']);
});

it('opens with an arrow at what is chosen, and Escape leaves it', async () => {
  await userEvent.type(box(), 'peru{Enter}');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe('Perú');
  expect(screen.getByRole('option', { name: 'Perú' }).ariaSelected).toBe('true');
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(box().value).toBe('Perú');
  expect(box().ariaExpanded).toBe('false');
});

it('is chosen from with the pointer', async () => {
  await userEvent.click(box());
  await userEvent.click(screen.getByRole('option', { name: 'Nigeria' }));
  expect(box().value).toBe('Nigeria');
  expect(options()).toEqual([]);
});

it.each([
  ['niger', 'Níger'],
  ['guin', 'Guinea Ecuatorial'],
  ['ecu', ''],
  ['Atlántida', ''],
])('%s, left as it is, comes to %j', async (typed, shown) => {
  await userEvent.type(box(), typed);
  await leave();
  expect(box().value).toBe(shown);
});

it('is emptied by emptying it, and what means nothing gives the choice back', async () => {
  await userEvent.type(box(), 'peru{Enter}');
  await userEvent.type(box(), 'zz');
  await leave();
  expect(box().value).toBe('Perú');
  await userEvent.clear(box());
  await leave();
  expect(box().value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await expect.poll(() => box().ariaInvalid).toBe('true');
  expect(document.activeElement).toBe(box());
});
