import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { texts } from './texts.ts';

const REFUSALS: Readonly<Record<number, string>> = {
  400: texts.malformed,
  413: texts.tooLarge,
  415: texts.wrongType,
  429: texts.tooMany,
};
const NOT_JSON = new Set(['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_EMPTY_JSON_BODY']);

/** The database is away or ending: its clients wait and try again. */
const isUnavailable = (error: unknown): boolean => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : '';
  return (
    /^(57P0|08|53)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code) ||
    /connection terminated|timeout exceeded when trying to connect/i.test(message)
  );
};

const isDatabaseError = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError;

/** An error for the log: the database's messages and details quote values, which are people's. */
export const loggableError = (error: unknown): object =>
  isDatabaseError(error)
    ? {
        type: 'DatabaseError',
        code: error.code,
        table: error.table,
        constraint: error.constraint,
        routine: error.routine,
        stack: error.stack?.split('\n').slice(1).join('\n'),
      }
    : error instanceof Error
      ? { type: error.name, message: error.message, stack: error.stack }
      : { type: typeof error };

/** An address that cannot even be decoded reaches no route. */
export const answerUnreadable = (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
  void reply.code(400).send({ msg: texts.malformed, problems: [] });
};

export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) {
      const msg = NOT_JSON.has(error.code) ? texts.notJson : (REFUSALS[status] ?? texts.malformed);
      return reply.code(status).send({ msg, problems: [] });
    }
    request.log.error({ err: loggableError(error) }, 'request failed');
    const [code, msg] = isUnavailable(error) ? ([503, texts.unavailable] as const) : ([500, texts.failed] as const);
    return reply.code(code).send({ msg });
  });
};
