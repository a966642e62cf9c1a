import { expect, it } from 'vitest';
import { installedOnWindows } from './installed-on-windows.ts';

const UNINSTALL = 'Uninstall Quipu.exe';

it.each([
  ['for one person', 'C:\\Users\\Ana\\AppData\\Local\\Programs\\Quipu', true],
  ['for one person', 'c:\\users\\ana\\appdata\\local\\Programs\\Quipu', true],
  ['for everybody', 'C:\\Program Files\\Quipu', true],
  ['for everybody', 'C:\\Users\\Ana\\AppData\\Localized\\Quipu', true],
  ['by an MSI', 'C:\\Program Files\\Quipu', false],
] as const)('is %s in %s, where what removes it is there: %s', (installed, folder, removes) => {
  const files = removes ? [`${folder}\\${UNINSTALL}`] : [];
  const given = { program: `${folder}\\Quipu.exe`, isThere: (file: string) => files.includes(file) };
  expect(installedOnWindows({ ...given, ofPerson: 'C:\\Users\\Ana\\AppData\\Local' })).toBe(installed);
});

it("is for everybody where the system does not say which folder is its person's", () => {
  expect(installedOnWindows({ program: 'C:\\Quipu\\Quipu.exe', ofPerson: undefined, isThere: () => true })).toBe(
    'for everybody',
  );
});
