import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { KitAlone } from '../../testing/kit-alone.tsx';
import { fileRules } from '../form/rules.ts';
import { usePageForm } from '../form/use-page-form.ts';
import { FileField } from './file-field.tsx';
import { Form, SubmitButton } from './form.tsx';

afterEach(cleanup);

/** Stands for what jsdom has not. */
class Copy {
  readonly #files: File[] = [];
  readonly items = { add: (file: File) => void this.#files.push(file) };
  get files(): FileList {
    const list: object = Object.create(FileList.prototype);
    for (const [place, file] of this.#files.entries()) Object.defineProperty(list, place, { value: file });
    return Object.defineProperty(list, 'length', { value: this.#files.length }) as FileList;
  }
}
vi.stubGlobal('DataTransfer', Copy);

const sent: string[] = [];
const Sample = () => {
  const form = usePageForm<{ file: FileList | null }>({ file: null });
  return (
    <Form form={form} onSubmit={({ file }) => void sent.push(file?.[0]?.name ?? 'nada')}>
      <FileField
        form={form}
        name="file"
        label="Archivo"
        megabytes={2}
        accept=".csv"
        rules={fileRules((file) => (file?.name === 'grande.csv' ? 'Pasa de 2 MB.' : null))}
      />
      <SubmitButton form={form} busyText="Cargando">
        Cargar
      </SubmitButton>
    </Form>
  );
};

it('lets a file that was sent be chosen again under its name, once it was put right', async () => {
  render(<Sample />, { wrapper: KitAlone });
  const user = userEvent.setup();
  const field = screen.getByLabelText<HTMLInputElement>('Archivo');
  const file = new File(['a'], 'personas.csv', { type: 'text/csv' });
  await user.upload(field, file);
  expect(screen.getByText('personas.csv')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cargar' }));
  expect(sent).toEqual(['personas.csv']);
  // A browser tells of a choice only where the value is another one. Whoever chooses nothing keeps what there was.
  await user.click(field);
  expect(field.value).toBe('');
  expect(screen.getByText('personas.csv')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cargar' }));
  expect(sent).toEqual(['personas.csv', 'personas.csv']);
  await user.click(field);
  await user.upload(field, file);
  await user.click(screen.getByRole('button', { name: 'Cargar' }));
  expect(sent).toEqual(['personas.csv', 'personas.csv', 'personas.csv']);
});

it('has one choose again in a browser that copies no files', async () => {
  vi.stubGlobal('DataTransfer', () => {
    throw new TypeError('Illegal constructor');
  });
  onTestFinished(() => void vi.stubGlobal('DataTransfer', Copy));
  sent.length = 0;
  render(<Sample />, { wrapper: KitAlone });
  const user = userEvent.setup();
  const field = screen.getByLabelText<HTMLInputElement>('Archivo');
  const file = new File(['a'], 'personas.csv', { type: 'text/csv' });
  await user.upload(field, file);
  await user.click(screen.getByRole('button', { name: 'Cargar' }));
  await user.click(field);
  expect(field.value).toBe('');
  expect(screen.queryByText('personas.csv')).toBeNull();
  await user.upload(field, file);
  await user.click(screen.getByRole('button', { name: 'Cargar' }));
  expect(sent).toEqual(['personas.csv', 'personas.csv']);
});

it('says how large a file may be before one is chosen, and of one that is larger at once', async () => {
  render(<Sample />, { wrapper: KitAlone });
  const field = screen.getByLabelText<HTMLInputElement>('Archivo');
  expect(screen.getByText('Hasta 2 MB')).toBeTruthy();
  await userEvent.upload(field, new File(['demasiado'], 'grande.csv', { type: 'text/csv' }));
  expect(await screen.findByText('Pasa de 2 MB.')).toBeTruthy();
});
