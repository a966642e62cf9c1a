import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { useNotices } from '../../../../lib/notices.ts';
import { NOON } from '../../../../testing/listed-sheet.ts';
import { json } from '../../../../testing/scripted-http.ts';
import { showOffice } from '../../../../testing/show-office.tsx';

afterEach(cleanup);

const AT = '/oficina/personas/cargar';
const right = (line: number) => ({
  ...{ line, reference: `17000000${line}`, full_name: `Persona ${line}`, fate: 'invite', problems: [] },
});
const wrong = (line: number, field: string) => ({
  ...{ line, reference: 'MAL', full_name: '', fate: null },
  problems: [{ field, text: 'se esperaba otra cosa' }],
});

interface World {
  lines: readonly object[];
  load: () => HttpResponse | Promise<HttpResponse>;
  /** The last request said so of those who exist. */
  known?: unknown;
}
const show = (world: World) =>
  showOffice(AT, ({ path, parts }: HttpRequest) => {
    if (parts !== undefined) world.known = parts.find(({ name }) => name === 'known')?.value;
    if (path.startsWith('/api/office/people/check')) return json(200, { now: NOON, lines: world.lines });
    if (path === '/api/office/people/load') return world.load();
    if (path.startsWith('/api/office/people/load/'))
      return json(200, { now: NOON, progress: { written: 12, total: 40 } });
    return json(200, { now: NOON, total: 0, people: [] });
  });
const choose = async () =>
  userEvent.upload(await screen.findByLabelText('Archivo CSV'), new File(['identificacion;nombre'], 'p.csv'));
const confirm = async () => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Motivo' }), 'Acta 4');
  await userEvent.click(screen.getByRole('button', { name: /^Cargar/ }));
};

it('says what would happen line by line, and only what is wrong where that is asked for; then nothing is loaded', async () => {
  const { asked, place } = show({
    lines: [...Array.from({ length: 30 }, (_, at) => right(at + 2)), wrong(40, 'correo'), wrong(41, 'nombre')],
    load: () => json(500, {}),
  });
  await choose();
  const status = screen.getByRole('status', { name: 'Resultado del ensayo' });
  await waitFor(() => expect(status.textContent).toContain('32 líneas en el archivo.'));
  expect(status.textContent).toContain('30 personas se agregan, y a 30 se les envía por correo un enlace');
  expect(status.textContent).toContain('2 líneas con problemas');
  expect(screen.getByText('32 filas · Página 1 de 2')).toBeDefined();
  // Both are on the first page, and the button promises nothing.
  expect(screen.getByText('nombre: se esperaba otra cosa')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Cargar' })).toBeDefined();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mostrar' }), 'Solo problemas');
  expect(screen.getByText('2 filas')).toBeDefined();
  expect(screen.getByText('correo: se esperaba otra cosa')).toBeDefined();
  expect(place.address).toBe(`${AT}?mostrar=problemas`);
  await confirm();
  expect((await screen.findAllByText('El archivo tiene 2 líneas con problemas.')).length).toBeGreaterThan(0);
  expect(asked('/api/office/people/load')).toEqual([]);
});

it('loads what was looked at, tells how far it is, and goes to the people', async () => {
  let reply: (response: HttpResponse) => void = () => undefined;
  const world: World = {
    lines: [right(2), right(3)],
    load: () =>
      new Promise((resolve) => {
        reply = resolve;
      }),
  };
  const { place } = show(world);
  await choose();
  await screen.findByRole('button', { name: 'Cargar a 2 personas' });
  await confirm();
  expect(await screen.findByText('12 de 40', {}, { timeout: 3_000 })).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'Avance de la carga' }).getAttribute('aria-valuenow')).toBe('30');
  reply(json(200, { now: NOON, changes: 2, grades: [], mails: 2 }));
  await waitFor(() => expect(place.address).toBe('/oficina/personas'));
});

it('says how many are invited again, because their address is another', async () => {
  show({
    lines: [
      { ...right(2), fate: 'reinvite' },
      { ...right(3), fate: 'correct' },
    ],
    load: () => json(500, {}),
  });
  await choose();
  await screen.findByRole('button', { name: 'Cargar a 2 personas' });
  expect(screen.getByText('Se corrige y se le invita otra vez')).toBeDefined();
  expect(screen.getByRole('status', { name: 'Resultado del ensayo' }).textContent).toContain(
    '2 personas se corrigen; a 1 se le envía otra invitación, porque su correo es otro y la de antes deja de servir.',
  );
});

it('says field by field what is corrected, and corrects addresses of their people’s own where that is ticked', async () => {
  const kept = 'correo: sigue mio@ejemplo.ec, que la persona dio o confirmó; el archivo dice otro@ejemplo.ec';
  const world: World = {
    lines: [
      { ...right(2), fate: 'correct', changes: ['nombre: Ana → Ana Paz'] },
      { ...right(3), fate: 'same', changes: [kept], is_email_kept: true },
    ],
    load: () => json(200, { now: NOON, changes: 1, grades: [], mails: 0 }),
  };
  const { asked } = show(world);
  await choose();
  await screen.findByRole('button', { name: 'Cargar a 1 persona' });
  expect(screen.getByText('nombre: Ana → Ana Paz')).toBeDefined();
  expect(screen.getByText(kept)).toBeDefined();
  expect(screen.getByRole('status', { name: 'Resultado del ensayo' }).textContent).toContain('1 correo no se cambia');
  expect(screen.queryByRole('checkbox', { name: /También los correos/ })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: /Corregir a quienes ya existen/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /También los correos/ }));
  await screen.findByRole('button', { name: 'Cargar a 1 persona' });
  await confirm();
  await waitFor(() => expect(asked('/api/office/people/load')).toHaveLength(1));
  expect(world.known).toBe('correctAll');
});

it('says that it was loaded before, where the reply of that was lost', async () => {
  const { place } = show({
    lines: [right(2)],
    load: () => json(200, { now: NOON, changes: 0, grades: [], is_done_before: 1 }),
  });
  await choose();
  await screen.findByRole('button', { name: 'Cargar a 1 persona' });
  await confirm();
  await waitFor(() => expect(place.address).toBe('/oficina/personas'));
  const told = useNotices.getState().notices.map(({ text }) => text);
  expect(told).toContain('La carga ya estaba hecha, y no se hizo dos veces: consta en Registro.');
});

it('says why it was not loaded, and looks at the file again', async () => {
  const world: World = { lines: [right(2)], load: () => json(409, { msg: 'Alguien agregó a una de esas personas.' }) };
  show(world);
  await choose();
  await screen.findByRole('button', { name: 'Cargar a 1 persona' });
  world.lines = [wrong(2, 'identificacion')];
  await confirm();
  expect(await screen.findByText('Alguien agregó a una de esas personas.')).toBeDefined();
  expect(await screen.findByText('identificacion: se esperaba otra cosa')).toBeDefined();
});

it('a person is added from the list, and is what is looked for then', async () => {
  const { asked, place } = showOffice('/oficina/personas', ({ method }) =>
    method === 'POST'
      ? json(200, { now: NOON, changes: 1, grades: [], mails: 1 })
      : json(200, { now: NOON, total: 0, people: [] }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar persona' }));
  const dialog = screen.getByRole('dialog', { name: 'Agregar una persona' });
  const type = async (name: string, text: string) => {
    await userEvent.click(within(dialog).getByRole('textbox', { name }));
    await userEvent.paste(text);
  };
  await userEvent.click(within(dialog).getByRole('button', { name: 'Agregar e invitar' }));
  // The list of what is wrong takes the focus: what is pasted before that goes astray.
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Escriba el correo.'));
  await type('Identificación', '1710034065');
  await type('Nombres y apellidos', 'Ana Paz');
  await type('Correo', 'ana@ejemplo.ec');
  await type('Motivo', 'Llegó tarde');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Agregar e invitar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5_000 });
  expect(asked('/api/office/people').find(({ body }) => body !== null)?.body).toMatchObject({
    ...{ reference: '1710034065', full_name: 'Ana Paz', email: 'ana@ejemplo.ec', role: 'examinee' },
    ...{ accessibility: null, reason: 'Llegó tarde', is_dry: 0 },
  });
  expect(place.address).toBe('/oficina/personas?persona=1710034065');
});

it('what may be a mistake is loaded once somebody says that they looked at it', async () => {
  const { asked } = show({
    lines: [right(2), { ...right(3), warnings: [{ field: 'identificacion', text: 'parece una cédula incompleta' }] }],
    load: () => json(200, { now: NOON, changes: 2, grades: [], mails: 2 }),
  });
  await choose();
  expect(await screen.findByText('identificacion: parece una cédula incompleta')).toBeDefined();
  expect(screen.getByRole('status', { name: 'Resultado del ensayo' }).textContent).toContain('1 línea que revisar');
  await confirm();
  expect((await screen.findAllByText('Revise lo que se señala, y márquelo si está bien.')).length).toBeGreaterThan(0);
  expect(asked('/api/office/people/load')).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'La revisé, y la línea está bien' }));
  await userEvent.click(screen.getByRole('button', { name: /^Cargar/ }));
  await waitFor(() => expect(asked('/api/office/people/load')).toHaveLength(1));
});
