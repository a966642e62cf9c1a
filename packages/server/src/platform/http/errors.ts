import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { isAway } from '../db/away.ts';
import { OF_DATA } from './data-headers.ts';
import { texts } from './texts.ts';

const REFUSALS: Readonly<Record<number, string>> = {
  400: texts.malformed,
  413: texts.tooLarge,
  415: texts.wrongType,
  429: texts.tooMany,
};
const NOT_JSON = new Set(['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_EMPTY_JSON_BODY']);

/** A database that ended is back by then, mostly. */
const RETRY_AFTER_S = 2;

/** Texts and numbers that no column holds: bytes, syntax, an escape of JSON, a range. Whoever sent them gets no further with a repeat. */
const UNSTORABLE = new Set(['22021', '22P02', '22P05', '22003']);

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
  void reply.code(400).headers(OF_DATA).send({ msg: texts.malformed, problems: [] });
};

/** Says of every call that a server has, and this process does not yet serve, that it may be made again in a while. */
export const answerLater = (app: FastifyInstance): void => {
  app.setNotFoundHandler((_request, reply) =>
    reply.code(503).header('retry-after', String(RETRY_AFTER_S)).send({ msg: texts.unavailable }),
  );
};

export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) {
      const msg = NOT_JSON.has(error.code) ? texts.notJson : (REFUSALS[status] ?? texts.malformed);
      return reply.code(status).send({ msg, problems: [] });
    }
    request.log.error({ err: loggableError(error) }, 'request failed');
    if (isDatabaseError(error) && UNSTORABLE.has(error.code ?? ''))
      return reply.code(400).send({ msg: texts.unstorable, problems: [] });
    if (!isAway(error)) return reply.code(500).send({ msg: texts.failed });
    return reply.code(503).header('retry-after', String(RETRY_AFTER_S)).send({ msg: texts.unavailable });
  });
};
