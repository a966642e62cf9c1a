import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { fillDay } from './days.ts';
import { ROOT } from './server.ts';

export interface Registered {
  readonly identification: string;
  readonly answers: 'found' | 'refused' | 'unavailable' | 'notFound';
  readonly message?: string;
  readonly record?: { readonly firstName: string; readonly birthdate: string | null };
}

/** The identity registry of the demonstration knows these people. */
export const REGISTRY = JSON.parse(
  readFileSync(join(ROOT, 'packages/server/demo/registry.json'), 'utf8'),
) as readonly Registered[];

export const registered = (answers: Registered['answers']): Registered => {
  const found = REGISTRY.find((one) => one.answers === answers);
  if (found === undefined) throw new Error(`The demonstration's registry has none: ${answers}`);
  return found;
};

export const GOOD_PASSWORD = 'Nudos+Cuerdas-77';

export const startSignUp = async (page: Page, document: 'Cédula' | 'Pasaporte', number: string): Promise<void> => {
  await page.getByRole('radio', { name: document }).check();
  await page.getByRole('textbox', { name: `Número de ${document.toLowerCase()}` }).fill(number);
};

export const fillContact = async (page: Page, email: string, password = GOOD_PASSWORD): Promise<void> => {
  await page.getByRole('textbox', { name: 'Correo electrónico', exact: true }).fill(email);
  await page.getByRole('textbox', { name: 'Confirme el correo electrónico' }).fill(email);
  await page.getByLabel('Clave', { exact: true }).fill(password);
  await page.getByLabel('Confirme la clave', { exact: true }).fill(password);
};

export const fillPerson = async (page: Page, fullName: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Nombres y apellidos' }).fill(fullName);
  const birthdate = page.getByRole('group', { name: 'Fecha de nacimiento' });
  await fillDay(birthdate, '2004-02-29');
  await expect(birthdate.getByText('29 de febrero de 2004')).toBeVisible();
  await page.getByRole('radio', { name: 'Mujer' }).check();
  await page.getByRole('combobox', { name: 'Nacionalidad' }).fill('colom');
  await page.getByRole('option', { name: 'Colombia' }).click();
};

export const register = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Continuar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Acuerdo de responsabilidad' });
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await expect(dialog.getByRole('button', { name: 'Registrarme' })).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Registrarme' }).click();
};
