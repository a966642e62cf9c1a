import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';

/** Lists and objects within one another. Calls have five or six; what is written again by recursion has an end. */
const MAX_DEPTH = 50;
/**
 * Values of one body, of whatever kind. A post of answers with all of its parts has fewer; four megabytes of nothing would be a
 * million, and nobody else is served while they are built.
 */
const MAX_VALUES = 200_000;
/** Fields of one object. The longest call has some forty; a hundred thousand of them take longest to build. */
const MAX_FIELDS = 500;

const [QUOTE, BACKSLASH, COMMA, COLON] = ['"', '\\', ',', ':'].map((sign) => sign.charCodeAt(0));
const OPENING = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));

/** Tells, without building it, whether JSON is beyond any call: deeper, of more values, of more fields. */
const isBeyond = (bytes: Uint8Array): boolean => {
  const fields = new Uint32Array(MAX_DEPTH + 2);
  let depth = 0;
  let values = 0;
  let isInText = false;
  for (let place = 0; place < bytes.length; place += 1) {
    const found = bytes[place] ?? 0;
    if (isInText) {
      if (found === BACKSLASH) place += 1;
      else if (found === QUOTE) isInText = false;
    } else if (found === QUOTE) isInText = true;
    else if (found === COMMA) values += 1;
    else if (found === COLON) {
      values += 1;
      const count = (fields[depth] ?? 0) + 1;
      if (count > MAX_FIELDS) return true;
      fields[depth] = count;
    } else if (OPENING.has(found)) {
      depth += 1;
      values += 1;
      fields[depth] = 0;
    } else if (CLOSING.has(found)) depth = Math.max(0, depth - 1);
    if (depth > MAX_DEPTH || values > MAX_VALUES) return true;
  }
  return false;
};

/**
 * JSON as it is written: bytes that are no UTF-8 would be others by now, and what is beyond any call is not built. `__proto__` and
 * `constructor` need no guard: codecs take the fields they name.
 */
export const readJsonBodies = (app: FastifyInstance): void => {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      const bytes = body as Buffer;
      if (!isUtf8(bytes) || isBeyond(bytes)) throw new SyntaxError('not read');
      done(null, JSON.parse(bytes.toString('utf8')));
    } catch {
      done(
        Object.assign(new Error('The body is not JSON'), { statusCode: 400, code: 'FST_ERR_CTP_INVALID_JSON_BODY' }),
      );
    }
  });
};
