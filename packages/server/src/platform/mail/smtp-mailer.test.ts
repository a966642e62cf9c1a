import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import type { OutgoingMail } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

const mail: OutgoingMail = {
  id: 7,
  queuedAt: Date.UTC(2026, 10, 21, 12),
  fromName: 'Universidad “Ñandú”',
  from: 'no-responder@ejemplo.ec',
  to: 'rosa@ejemplo.ec',
  subject: 'Active su cuenta — año 2026',
  text: 'Hola:\n\nAbra <este> enlace & siga:\nhttps://quipu.ejemplo.ec/activation/abc_-9\n\nAdiós',
};

let closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing) close();
  closing = [];
});

const start = async (options: SMTPServerOptions) => {
  const received: { readonly to: string[]; readonly content: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let content = '';
      stream.on('data', (chunk: Buffer) => {
        content += chunk.toString('latin1');
      });
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), content });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.server.address() as AddressInfo;
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`);
  closing.push(
    () => mailer.close(),
    () => server.close(),
  );
  return { mailer, received, server };
};

it('sends a mail that reads the same as text and as HTML', async () => {
  const { mailer, received } = await start({});
  expect(await mailer.send(mail)).toBeNull();
  expect(received.map(({ to }) => to)).toEqual([['rosa@ejemplo.ec']]);
  const read = await PostalMime.parse(Buffer.from(received[0]?.content ?? '', 'latin1'));
  expect(read).toMatchObject({
    from: { name: mail.fromName, address: 'no-responder@ejemplo.ec' },
    to: [{ address: 'rosa@ejemplo.ec' }],
    subject: mail.subject,
    messageId: `<7.${mail.queuedAt}@ejemplo.ec>`,
  });
  expect(read.text?.trim()).toBe(mail.text);
  expect(read.html).toContain('<a href="https://quipu.ejemplo.ec/activation/abc_-9">');
  expect(read.html).toContain('&lt;este&gt; enlace &amp; siga');
  expect(read.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
});

it('gives up what the server will never take, and tells nothing of it', async () => {
  const { mailer } = await start({
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`${address} unknown`), { responseCode: 550 })),
  });
  const failure = await mailer.send(mail);
  expect(failure).toEqual({ problem: 'EENVELOPE 550 RCPT TO', isFinal: true });
});

it('tries again what the server does not take now', async () => {
  const { mailer } = await start({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('later'), { responseCode: 451 })),
  });
  expect(await mailer.send(mail)).toMatchObject({ problem: 'EENVELOPE 451 RCPT TO', isFinal: false });
});

it('tries again when the connection is cut in the middle of the mail', async () => {
  const cut = new Set<{ destroy(): void }>();
  const { mailer, received, server } = await start({
    onData: (stream) => {
      stream.resume();
      for (const socket of cut) socket.destroy();
    },
  });
  server.server.on('connection', (socket) => cut.add(socket));
  const failure = await mailer.send(mail);
  expect(failure?.isFinal).toBe(false);
  expect(received).toEqual([]);
});

it('tries again when nobody listens', async () => {
  const mailer = smtpMailer('smtp://127.0.0.1:1');
  closing.push(() => mailer.close());
  const failure = await mailer.send(mail);
  expect(failure?.isFinal).toBe(false);
  expect(failure?.problem).toMatch(/^(ECONNREFUSED|ESOCKET|ECONNECTION)/);
});

it('logs in with the user of the address', async () => {
  const users: unknown[] = [];
  const { server, received } = await start({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      users.push([username, password]);
      done(null, { user: username });
    },
  });
  const { port } = server.server.address() as AddressInfo;
  const mailer = smtpMailer(`smtp://quipu:cl%40ve@127.0.0.1:${port}`);
  closing.push(() => mailer.close());
  expect(await mailer.send(mail)).toBeNull();
  expect([users, received.length]).toEqual([[['quipu', 'cl@ve']], 1]);
});
