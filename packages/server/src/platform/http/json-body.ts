import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its body is JSON that names no character by its number: so it has no NUL, nor half of a pair. */
    hasPlainBody: boolean;
  }
}

/** Lists and objects within one another. Calls have five or six; what is written again by recursion has an end. */
const MAX_DEPTH = 50;
/**
 * Values of one body, of whatever kind. A post of answers with all of its parts has fewer; four megabytes of nothing would be a
 * million, and nobody else is served while they are built.
 */
const MAX_VALUES = 200_000;
/** Fields of one object. The longest call has some forty; a hundred thousand of them take longest to build. */
const MAX_FIELDS = 500;

const [QUOTE, BACKSLASH, LETTER_U] = ['"', '\\', 'u'].map((sign) => sign.charCodeAt(0));
const COMMA = 1;
const COLON = 2;
const OPENING = 3;
const CLOSING = 4;
const BEGINS_TEXT = 5;
/** Kinds of the signs between values, by their bytes; 0: it is none. */
const KINDS = new Uint8Array(256);
for (const [signs, kind] of [
  [',', COMMA],
  [':', COLON],
  ['[{', OPENING],
  [']}', CLOSING],
  ['"', BEGINS_TEXT],
] as const)
  for (const sign of signs) KINDS[sign.charCodeAt(0)] = kind;

/**
 * Tells, without building it, whether JSON is beyond any call, or any file that has so many values: deeper, of more values, of more fields; and
 * whether it is plain. Each post is looked through.
 */
export const shapeOf = (bytes: Uint8Array, maxValues = MAX_VALUES): 'beyond' | 'plain' | 'numbered' => {
  const fields = new Uint32Array(MAX_DEPTH + 2);
  let depth = 0;
  let values = 0;
  let isPlain = true;
  for (let place = 0; place < bytes.length; place += 1) {
    const kind = KINDS[bytes[place] ?? 0];
    if (kind === 0) continue;
    if (kind === BEGINS_TEXT) {
      for (place += 1; place < bytes.length && bytes[place] !== QUOTE; place += 1)
        if (bytes[place] === BACKSLASH) {
          place += 1;
          if (bytes[place] === LETTER_U) isPlain = false;
        }
      continue;
    }
    if (kind === CLOSING) {
      depth = Math.max(0, depth - 1);
      continue;
    }
    values += 1;
    if (kind === COLON) {
      const count = (fields[depth] ?? 0) + 1;
      if (count > MAX_FIELDS) return 'beyond';
      fields[depth] = count;
    } else if (kind === OPENING) {
      depth += 1;
      fields[depth] = 0;
    }
    if (depth > MAX_DEPTH || values > maxValues) return 'beyond';
  }
  return isPlain ? 'plain' : 'numbered';
};

/**
 * JSON as it is written: bytes that are no UTF-8 would be others by now, and what is beyond any call is not built. `__proto__` and
 * `constructor` need no guard: codecs take the fields they name.
 */
export const readJsonBodies = (app: FastifyInstance): void => {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.decorateRequest('hasPlainBody', false);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const bytes = body as Buffer;
      const found = isUtf8(bytes) ? shapeOf(bytes) : 'beyond';
      if (found === 'beyond') throw new SyntaxError('not read');
      // JSON itself has no NUL within a text, and UTF-8 no half of a pair.
      request.hasPlainBody = found === 'plain';
      done(null, JSON.parse(bytes.toString('utf8')));
    } catch {
      done(
        Object.assign(new Error('The body is not JSON'), { statusCode: 400, code: 'FST_ERR_CTP_INVALID_JSON_BODY' }),
      );
    }
  });
};
