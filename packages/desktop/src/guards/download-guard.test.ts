import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { started } from '../testing/started.ts';

const BACKUP = 'blob:quipu://app/0b8f';

it.each(['https://attacker.example/a.exe', 'blob:https://attacker.example/1', 'data:text/html,x', 'quipu://app.ec/a'])(
  'nothing is saved that the page did not make: %s',
  async (address) => {
    const { download } = await started();
    expect(download(address, 'a.exe').isPrevented).toBe(true);
  },
);

it('the system asks where a file is to be', async () => {
  const { download } = await started();
  expect(download(BACKUP, '1712345678.backup')).toMatchObject({ isPrevented: false, path: null });
});

it('in an evaluation nothing opens the folders of the computer: it is saved, beside what is there, and that is said', async () => {
  const { download, order, userData, done } = await started();
  order('evaluation-running', [true]);
  writeFileSync(join(userData, '1712345678.backup'), '');
  const saving = download(BACKUP, '1712345678.backup');
  expect(saving).toMatchObject({ isPrevented: false, path: join(userData, '1712345678 (2).backup') });
  expect(existsSync(saving.path ?? '')).toBe(false);
  saving.end('completed');
  await vi.waitFor(() => expect(done('showMessageBox')).toHaveLength(1));
  expect(JSON.stringify(done('showMessageBox'))).toContain('1712345678 (2).backup');
});

it('says where it could not be saved', async () => {
  const { download, order, done } = await started();
  order('evaluation-running', [true]);
  download(BACKUP, 'x.backup').end('interrupted');
  await vi.waitFor(() => expect(JSON.stringify(done('showMessageBox'))).toContain('No se pudo guardar'));
});
