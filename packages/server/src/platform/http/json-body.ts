import type { FastifyInstance } from 'fastify';

const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** PostgreSQL holds no NUL in a text, and no half of a pair (a field's limit may cut an emoji in two). */
export const storableText = (text: string): string =>
  text.replace(UNSTORABLE, (found) => (found === '\0' ? '' : '\uFFFD'));

const storable = (_key: string, value: unknown): unknown => (typeof value === 'string' ? storableText(value) : value);

const ESCAPED = /\\u(?:0000|d[89a-f][\da-f]{2})/i;

/** Lists and objects within one another. Calls have five or six; what is written again by recursion has an end. */
const MAX_DEPTH = 50;

/** Tells, without building it, whether JSON goes deeper than `MAX_DEPTH`. */
const isDeep = (text: string): boolean => {
  let depth = 0;
  let isInText = false;
  for (let place = 0; place < text.length; place += 1) {
    const found = text[place];
    if (isInText && found === '\\') place += 1;
    else if (found === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (found === '[' || found === '{') depth += 1;
    else if (found === ']' || found === '}') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
};

/**
 * JSON whose every text can be stored, but for calls that take theirs as it is. `__proto__` and `constructor` need no guard: codecs take the fields
 * they name.
 */
export const readJsonBodies = (app: FastifyInstance): void => {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    const { takesTextAsItIs = false } = request.routeOptions.config;
    try {
      if (isDeep(text)) throw new SyntaxError('too deep');
      done(null, JSON.parse(text, !takesTextAsItIs && ESCAPED.test(text) ? storable : undefined));
    } catch {
      done(
        Object.assign(new Error('The body is not JSON'), { statusCode: 400, code: 'FST_ERR_CTP_INVALID_JSON_BODY' }),
      );
    }
  });
};
