import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { InstitutionSettings } from '../institution/institution-settings.ts';
import { saveInstitution } from '../institution/institution-store.ts';
import { queueMail } from './mail-queue.ts';
import { sendDueMail } from './mail-worker.ts';
import { mailerOf } from './mailer-of.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const demonstrate = (isOn: boolean) =>
  saveInstitution(
    server.database.db,
    rightOf(InstitutionSettings.decode({ name: 'Universidad', is_demonstration: isOn ? 1 : 0 })),
  );
const send = async (subject: string, text: string) => {
  await queueMail(server.database.db, { to: 'rosa@ejemplo.ec', subject, text });
  await sendDueMail(server.context, mailerOf(server.context.config));
};
const page = () => fetch(`${server.origin}/dev/mailbox`);

it('keeps each mail as a file that only its owner reads', async () => {
  await send('Uno', 'Texto ñandú');
  const folder = join(server.context.config.dataFolder, 'dev-mailbox');
  const name = readdirSync(folder).find((one) => one.endsWith('.eml')) ?? '';
  const read = await PostalMime.parse(readFileSync(join(folder, name)));
  expect(read).toMatchObject({ subject: 'Uno', to: [{ address: 'rosa@ejemplo.ec' }] });
  expect(read.text?.trim()).toBe('Texto ñandú');
  expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
});

it('is shown while the institution is a demonstration, newest first, as text whose links can be followed here', async () => {
  await demonstrate(true);
  expect(await (await page()).text()).toContain('Todavía no hay correos.');
  await send('Uno', 'Primero');
  await send('Dos', `<script>alert(1)</script>\n${server.context.config.ownUrl}/activation/abc`);
  const reply = await page();
  const html = await reply.text();
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
  expect(html.indexOf('Dos')).toBeLessThan(html.indexOf('Uno'));
  expect(html).not.toContain('<script');
  expect(html).toContain('<a href="/activation/abc">');
});

it('is nowhere else', async () => {
  await demonstrate(false);
  expect((await page()).status).toBe(404);
});

it.each([
  ['mail is sent', { smtpUrl: 'smtp://127.0.0.1:1' }],
  ['others reach the server', { host: '0.0.0.0' }],
])('is not there where %s', async (_, config) => {
  const sending = await startTestServer(config);
  await saveInstitution(sending.database.db, rightOf(InstitutionSettings.decode({ is_demonstration: 1 })));
  const reply = await fetch(`${sending.origin}/dev/mailbox`);
  expect(reply.status).not.toBe(200);
  await sending.close();
});
