import type { FastifyInstance } from 'fastify';

const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** PostgreSQL holds no NUL in a text, and no half of a pair (a field's limit may cut an emoji in two). */
export const storableText = (text: string): string =>
  text.replace(UNSTORABLE, (found) => (found === '\0' ? '' : '\uFFFD'));

const storable = (_key: string, value: unknown): unknown => (typeof value === 'string' ? storableText(value) : value);

const ESCAPED = /\\u(?:0000|[dD][89abAB-F])/;

/** JSON whose every text can be stored. `__proto__` and `constructor` need no guard: codecs take the fields they name. */
export const readJsonBodies = (app: FastifyInstance): void => {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    try {
      done(null, JSON.parse(text, ESCAPED.test(text) ? storable : undefined));
    } catch {
      done(
        Object.assign(new Error('The body is not JSON'), { statusCode: 400, code: 'FST_ERR_CTP_INVALID_JSON_BODY' }),
      );
    }
  });
};
