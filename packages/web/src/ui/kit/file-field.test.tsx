import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { KitAlone } from '../../testing/kit-alone.tsx';
import { usePageForm } from '../form/use-page-form.ts';
import { FileField } from './file-field.tsx';
import { Form, SubmitButton } from './form.tsx';

afterEach(cleanup);

const sent: string[] = [];
const Sample = () => {
  const form = usePageForm<{ file: FileList | null }>({ file: null });
  return (
    <Form form={form} onSubmit={({ file }) => void sent.push(file?.[0]?.name ?? 'nada')}>
      <FileField form={form} name="file" label="Archivo" accept=".csv" />
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
  // A browser tells of a choice only where the value is another one.
  await user.click(field);
  expect([field.value, screen.queryByText('personas.csv')]).toEqual(['', null]);
  await user.upload(field, file);
  await user.click(screen.getByRole('button', { name: 'Cargar' }));
  expect(sent).toEqual(['personas.csv', 'personas.csv']);
});
