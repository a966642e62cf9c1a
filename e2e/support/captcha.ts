import { createDecipheriv, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Database } from './database.ts';
import type { Server } from './server.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Reads what the newest captcha says. Only a program that holds the server's own secret can know it without looking at
 * the picture.
 */
export const captchaText = async ({ dataFolder }: Server, db: Database): Promise<string> => {
  const { key_hash, answer } = await db.row<{ key_hash: Buffer; answer: Buffer }>(
    'select key_hash, answer from captcha order by expires_at desc limit 1',
  );
  const secret = readFileSync(join(dataFolder, 'server.secret'), 'utf8').trim();
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'captcha', KEY_BYTES));
  const decipher = createDecipheriv('aes-256-gcm', key, answer.subarray(0, IV_BYTES))
    .setAAD(key_hash)
    .setAuthTag(answer.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(answer.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
};

/** Waits for the picture, and types what it says. */
export const solveCaptcha = async (page: Page, server: Server, db: Database): Promise<void> => {
  await page.getByRole('img', { name: /^Imagen con los caracteres/ }).waitFor();
  await page.getByRole('textbox', { name: 'Texto de la imagen' }).fill(await captchaText(server, db));
};
