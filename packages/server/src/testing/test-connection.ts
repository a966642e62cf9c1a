import type { Connection } from '../platform/db/connection.ts';

export const TEMPLATE = 'quipu_template';

export const connectionOfUrl = (text: string): Connection => {
  const url = new URL(text);
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port === '' ? 5432 : url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  };
};

/** Writes it as the one address that some take. A socket's folder travels as a parameter. */
export const urlOfConnection = ({ host, port, user, password, database }: Connection): string => {
  const who = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return host.startsWith('/')
    ? `postgres://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${who}@${host}:${port}/${database}`;
};
