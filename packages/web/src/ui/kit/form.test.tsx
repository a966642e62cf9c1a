import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UseFormReturn } from 'react-hook-form';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KitAlone } from '../../testing/kit-alone.tsx';
import { filled } from '../form/rules.ts';
import { usePageForm } from '../form/use-page-form.ts';
import { Checkbox, RadioGroup, SelectField } from './choices.tsx';
import { Form, SubmitButton } from './form.tsx';
import { PasswordField } from './password-field.tsx';
import { TextArea } from './text-area.tsx';
import { EmailPair, TextField } from './text-field.tsx';

interface Values {
  kind: string;
  passport: string;
  email: string;
  again: string;
  password: string;
  agreed: boolean;
}
const EMPTY: Values = { kind: '', passport: '', email: '', again: '', password: '', agreed: false };

let form: UseFormReturn<Values>;
const Sample = ({ onSubmit }: { readonly onSubmit: (values: Values) => Promise<void> | void }) => {
  form = usePageForm<Values>(EMPTY);
  return (
    <Form form={form} onSubmit={onSubmit}>
      <RadioGroup
        form={form}
        name="kind"
        label="Tipo"
        rules={filled('Elija el tipo')}
        choices={[
          { value: '1', text: 'Cédula' },
          { value: '2', text: 'Pasaporte' },
        ]}
      />
      <TextField
        form={form}
        name="passport"
        label="Número"
        rules={filled('Escriba el número')}
        hint="Como consta"
        typedAs={(typed) => typed.toUpperCase()}
      />
      <EmailPair
        form={form}
        name="email"
        rules={{
          ...filled('Escriba el correo'),
          deps: 'again',
          validate: (typed) => typed.includes('@') || 'No es un correo',
        }}
        confirmationName="again"
        confirmationRules={{
          ...filled('Confirme el correo'),
          validate: (again, { email }) => email === again || 'No coinciden',
        }}
      />
      <PasswordField
        form={form}
        name="password"
        label="Clave"
        autoComplete="new-password"
        rules={filled('Escriba la clave')}
      />
      <Checkbox form={form} name="agreed" rules={{ required: 'Debe aceptar' }}>
        Acepto
      </Checkbox>
      <SubmitButton form={form} busyText="Enviando…">
        Enviar
      </SubmitButton>
    </Form>
  );
};

const show = (onSubmit: (values: Values) => Promise<void> | void = () => undefined) =>
  render(<Sample onSubmit={onSubmit} />, { wrapper: KitAlone });
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
const alert = () => screen.queryByRole('alert')?.textContent ?? null;
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const fillIn = async () => {
  await userEvent.click(screen.getByRole('radio', { name: 'Pasaporte' }));
  await userEvent.type(box('Número'), 'ab12');
  await userEvent.type(box('Correo electrónico'), 'a@b.ec');
  await userEvent.type(box('Confirme el correo electrónico'), 'a@b.ec');
  await userEvent.type(box('Clave'), 'secreto');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Acepto' }));
};
const RIGHT: Values = {
  kind: '2',
  passport: 'AB12',
  email: 'a@b.ec',
  again: 'a@b.ec',
  password: 'secreto',
  agreed: true,
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
    await expect.poll(alert).toBe('Revise 6 campos');
    const summary = screen.getByRole('region', { name: 'Revise 6 campos' });
    await expect.poll(() => document.activeElement).toBe(summary);
    await userEvent.click(within(summary).getByRole('button', { name: 'Elija el tipo' }));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Cédula' }));
    expect(described(screen.getByRole('radio', { name: 'Cédula' }))).toBe('Elija el tipo');
    expect(described(box('Número'))).toBe('Escriba el número');
    expect(described(screen.getByRole('checkbox', { name: 'Acepto' }))).toBe('Debe aceptar');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('lists what is wrong in the order of the page, not in that of the rules, and ticks what was put right', async () => {
    show();
    await fillIn();
    await userEvent.clear(box('Clave'));
    await userEvent.type(box('Confirme el correo electrónico'), 'x');
    await send();
    await expect.poll(alert).toBe('Revise 2 campos');
    const listed = () =>
      within(screen.getByRole('region', { name: 'Revise 2 campos' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(listed()[0]).toBe('No coinciden');
    await userEvent.type(box('Clave'), 'secreto');
    await expect.poll(() => listed()[1]).toMatch(/ \(corregido\)$/);
    await userEvent.click(screen.getByRole('button', { name: 'No coinciden' }));
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

it('shows what is chosen of a list by the device, and how much of a text is used', async () => {
  const sent = vi.fn();
  const Other = () => {
    const other = usePageForm({ cause: '2', comment: '' });
    return (
      <Form form={other} onSubmit={sent}>
        <SelectField
          form={other}
          name="cause"
          label="Causa"
          rules={{ required: 'Elija la causa' }}
          choices={[
            { value: '1', text: 'Salud' },
            { value: '2', text: 'Viaje' },
          ]}
        />
        <TextArea form={other} name="comment" label="Comentario" hint="Opcional" most={20} />
        <SubmitButton form={other} busyText="…">
          Enviar
        </SubmitButton>
      </Form>
    );
  };
  render(<Other />, { wrapper: KitAlone });
  const cause = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Causa' });
  expect(cause.value).toBe('2');
  await userEvent.type(box('Comentario'), 'por viaje ');
  expect(screen.getByText('9 / 20')).toBeDefined();
  expect(described(box('Comentario'))).toBe('Opcional');
  await userEvent.selectOptions(cause, 'Elija una opción');
  await send();
  await expect.poll(() => document.activeElement).toBe(cause);
  expect(described(cause)).toBe('Elija la causa');
  await userEvent.selectOptions(cause, 'Salud');
  await send();
  await expect.poll(() => sent.mock.calls).toEqual([[{ cause: '1', comment: 'por viaje ' }]]);
});
