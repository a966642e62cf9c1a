import * as t from 'io-ts';

/** The bytes of a file, as they are. */
export const Bytes = new t.Type<Uint8Array>(
  'Bytes',
  (u): u is Uint8Array => u instanceof Uint8Array,
  (u, context) => (u instanceof Uint8Array ? t.success(u) : t.failure(u, context, 'a file')),
  (bytes) => bytes,
);
