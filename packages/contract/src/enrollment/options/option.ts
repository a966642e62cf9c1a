import * as t from 'io-ts';

/** One answer of a list: what travels and is kept, and what a person reads. */
export interface Option<C extends number | string = number | string> {
  readonly code: C;
  readonly text: string;
}

/** A list numbered from 1 in the order of its texts. */
export const numbered = (...texts: readonly string[]): readonly Option<number>[] =>
  texts.map((text, place) => ({ code: place + 1, text }));

/** Only codes of the list, which are seen on it. */
export const codeOf = <C extends number | string>(
  name: string,
  options: readonly Option<C>[],
): t.Type<C, unknown, unknown> => {
  const codes = new Set<unknown>(options.map(({ code }) => code));
  const is = (u: unknown): u is C => codes.has(u);
  return Object.assign(
    new t.Type<C, unknown, unknown>(
      name,
      is,
      (u, context) => (is(u) ? t.success(u) : t.failure(u, context, `a code of ${name}`)),
      (code) => code,
    ),
    { codes: [...codes] },
  );
};

export const textOf = (options: readonly Option[], code: number | string | null): string | null =>
  options.find((option) => option.code === code)?.text ?? null;
