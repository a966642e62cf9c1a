import { MAX_PROBLEMS } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';

/**
 * A list of at most `most`. Its length is looked at before its first element, and no element after the one that brings its
 * problems to `MAX_PROBLEMS`: what a stranger posts costs no more than what an examinee does. `codec` and `most` are seen on it.
 */
export const listOf = <A>(codec: t.Type<A, unknown, unknown>, most: number): t.Type<readonly A[], unknown, unknown> =>
  Object.assign(
    new t.Type<readonly A[], unknown, unknown>(
      `at most ${most} of ${codec.name}`,
      (u): u is readonly A[] => Array.isArray(u) && u.length <= most && u.every(codec.is),
      (u, context) => {
        if (!Array.isArray(u) || u.length > most) return t.failure(u, context);
        const read: A[] = [];
        const errors: t.Errors = [];
        for (const [place, element] of u.entries()) {
          const result = codec.validate(element, t.appendContext(context, String(place), codec, element));
          if (E.isRight(result)) read.push(result.right);
          else errors.push(...result.left);
          if (errors.length >= MAX_PROBLEMS) break;
        }
        return errors.length > 0 ? t.failures(errors) : t.success(read);
      },
      (all) => all.map(codec.encode),
    ),
    { codec, most },
  );
