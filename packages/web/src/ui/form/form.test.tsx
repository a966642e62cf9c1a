import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EmailPair } from './email-pair.tsx';
import { Form } from './form.tsx';
import { formRules, matching, required, text } from './form-rules.ts';
import { PasswordField } from './password-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';
import { type RulesForm, useRulesForm } from './use-rules-form.ts';

const Rules = formRules(
  'Sample',
  {
    passport: text(required('Escriba el número')),
    email: text(
      required('Escriba el correo'),
      matching((typed) => typed.includes('@'), 'No es un correo'),
    ),
    again: text(required('Confirme el correo')),
    password: text(required('Escriba la clave')),
  },
  { again: ({ email, again }) => (email === again ? null : 'No coinciden') },
);
type Values = Parameters<typeof Rules.encode>[0];
const EMPTY: Values = { passport: '', email: '', again: '', password: '' };

let form: RulesForm<Values>;
const Sample = ({ onSubmit }: { readonly onSubmit: (values: Values) => Promise<void> | void }) => {
  form = useRulesForm(Rules, EMPTY);
  return (
    <Form form={form} onSubmit={onSubmit}>
      <TextField
        form={form}
        name="passport"
        label="Número"
        hint="Como consta"
        typedAs={(typed) => typed.toUpperCase()}
      />
      <EmailPair form={form} name="email" confirmationName="again" />
      <PasswordField form={form} name="password" label="Clave" autoComplete="new-password" />
      <SubmitButton form={form} busyText="Enviando…">
        Enviar
      </SubmitButton>
    </Form>
  );
};

const show = (onSubmit: (values: Values) => Promise<void> | void = () => undefined) =>
  render(<Sample onSubmit={onSubmit} />);
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
const alert = () => screen.queryByRole('alert')?.textContent ?? null;
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const fillIn = async () => {
  await userEvent.type(box('Número'), 'ab12');
  await userEvent.type(box('Correo electrónico'), 'a@b.ec');
  await userEvent.type(box('Confirme el correo electrónico'), 'a@b.ec');
  await userEvent.type(box('Clave'), 'secreto');
};
const RIGHT: Values = {
  passport: 'AB12',
  email: 'a@b.ec',
  again: 'a@b.ec',
  password: 'secreto',
};

afterEach(cleanup);

describe('a form with rules', () => {
  it('says nothing while it is filled in for the first time', async () => {
    show();
    await userEvent.type(box('Correo electrónico'), 'x');
    await userEvent.tab();
    expect(screen.queryByText('No es un correo')).toBeNull();
    expect(described(box('Número'))).toBe('Como consta');
  });

  it('sends nothing that breaks a rule: tells how many, beside each what, and goes to the first', async () => {
    const onSubmit = vi.fn();
    show(onSubmit);
    await send();
    await expect.poll(alert).toBe('Revise 4 campos');
    expect(document.activeElement).toBe(box('Número'));
    expect(described(box('Número'))).toBe('Escriba el número');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('goes to the first in the order of the page, not in that of the rules', async () => {
    show();
    await fillIn();
    await userEvent.clear(box('Clave'));
    await userEvent.type(box('Confirme el correo electrónico'), 'x');
    await send();
    await expect.poll(alert).toBe('Revise 2 campos');
    expect(document.activeElement).toBe(box('Confirme el correo electrónico'));
    expect(described(box('Confirme el correo electrónico'))).toBe('No coinciden');
  });

  it('takes an error back as soon as it is mended, also that of a field that looks at another', async () => {
    show();
    await fillIn();
    await userEvent.type(box('Confirme el correo electrónico'), 'x');
    await send();
    await expect.poll(alert).toBe('Revise 1 campo');
    await userEvent.type(box('Correo electrónico'), 'x');
    await expect.poll(() => screen.queryByText('No coinciden')).toBeNull();
    await expect.poll(alert).toBeNull();
  });

  it('leaves a word alone while a keyboard composes it, and rewrites it then', () => {
    show();
    const number = box('Número');
    const compose = (word: string) => {
      number.value = word;
      fireEvent(number, new InputEvent('input', { bubbles: true, isComposing: true }));
    };
    compose('a');
    compose('ab');
    expect(number.value).toBe('ab');
    fireEvent.compositionEnd(number);
    expect(number.value).toBe('AB');
    expect(form.getValues('passport')).toBe('AB');
  });

  it('hands over what was typed, once at a time', async () => {
    let answer: () => void = () => undefined;
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    show(onSubmit);
    await fillIn();
    await send();
    const busy = screen.getByRole('button', { name: 'Enviando…' });
    expect(busy.ariaDisabled).toBe('true');
    await userEvent.click(busy);
    await userEvent.type(box('Clave'), '{Enter}');
    expect(onSubmit.mock.calls).toEqual([[RIGHT]]);
    answer();
    await screen.findByRole('button', { name: 'Enviar' });
    await send();
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('shows what the server finds wrong beside its field, goes there, and loses nothing', async () => {
    show(() => {
      form.setError('email', { message: 'Ya está registrado' });
    });
    await fillIn();
    await send();
    await expect.poll(alert).toBe('Revise 1 campo');
    expect(document.activeElement).toBe(box('Correo electrónico'));
    expect(described(box('Correo electrónico'))).toBe('Ya está registrado');
    expect(box('Clave').value).toBe('secreto');
    await userEvent.type(box('Correo electrónico'), 'u');
    await expect.poll(() => screen.queryByText('Ya está registrado')).toBeNull();
  });
});

it('rewrites as one types, without moving the caret', async () => {
  show();
  await userEvent.type(box('Número'), 'ad');
  expect(box('Número').value).toBe('AD');
  await userEvent.type(box('Número'), 'bc', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(box('Número').value).toBe('ABCD');
});

it('lets nobody paste or drop a confirmation, and says so until the next key', async () => {
  show();
  const again = box('Confirme el correo electrónico');
  again.focus();
  await userEvent.paste('a@b.ec');
  expect(again.value).toBe('');
  expect(described(again)).toBe('Escríbalo otra vez: aquí no se puede pegar.');
  expect(screen.getByRole('status').textContent).toBe('Escríbalo otra vez: aquí no se puede pegar.');
  await userEvent.type(again, 'a');
  expect(screen.getByRole('status').textContent).toBe('');
  expect(fireEvent.drop(again)).toBe(false);
  await userEvent.click(box('Correo electrónico'));
  await userEvent.paste('a@b.ec');
  expect(box('Correo electrónico').value).toBe('a@b.ec');
});

it('shows and hides the password', async () => {
  show();
  expect(box('Clave').type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar la clave' }));
  expect(box('Clave').type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar la clave' }));
  expect(box('Clave').type).toBe('password');
});
