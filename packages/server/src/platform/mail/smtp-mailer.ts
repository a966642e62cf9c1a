import nodemailer from 'nodemailer';
import { compose } from './compose.ts';
import type { Mailer, MailFailure } from './mailer.ts';

const CONNECTIONS = 3;
const CONNECT_MS = 15_000;
const SILENCE_MS = 30_000;
const IDLE_MS = 20_000;

const textOf = (error: object, key: string): string => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** The server's own words are left out: they quote the address. */
const failureOf = (error: unknown): MailFailure => {
  if (typeof error !== 'object' || error === null) return { problem: 'unknown', isFinal: false };
  const [code, command, status] = ['code', 'command', 'responseCode'].map((key) => textOf(error, key));
  return {
    problem: [code || 'unknown', status, command].filter((part) => part !== '').join(' '),
    isFinal: /^(EENVELOPE|EMESSAGE)$/.test(code ?? '') && /^5/.test(status ?? ''),
  };
};

/** `url`: smtp:// or smtps://, with user, password and nodemailer's options (`?requireTLS=true`). */
export const smtpMailer = (url: string): Mailer => {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    send: (mail) => transport.sendMail(compose(mail)).then(() => null, failureOf),
    close: () => transport.close(),
  };
};
