import { expect, type Locator, type Page } from '@playwright/test';

type Place = Page | Locator;
const part = (at: Place, name: string): Locator => at.getByRole('textbox', { name, exact: true });

/** Types a day, yyyy-mm-dd, into its three fields. */
export const fillDay = async (at: Place, date: string): Promise<void> => {
  const [year = '', month = '', day = ''] = date.split('-');
  await part(at, 'Día').fill(day);
  await part(at, 'Mes').fill(month);
  await part(at, 'Año').fill(year);
};

/** What stands in the three fields. */
export const expectDay = async (at: Place, day: string, month: string, year: string): Promise<void> => {
  await expect(part(at, 'Día')).toHaveValue(day);
  await expect(part(at, 'Mes')).toHaveValue(month);
  await expect(part(at, 'Año')).toHaveValue(year);
};
