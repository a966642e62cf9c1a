import type { Api, Location, RegistryRecord, SignUpData } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { texts } from './texts.ts';

/** The identity registry's word about a number. */
export type RegistryOutcome =
  | { readonly kind: 'known'; readonly record: RegistryRecord }
  /** Nobody may sign up with it. */
  | { readonly kind: 'blocked'; readonly text: string }
  /** It does not answer: the data are typed. */
  | { readonly kind: 'byHand'; readonly text: string }
  /** It was not reached: ask again. */
  | { readonly kind: 'unreached'; readonly text: string };

export const lookUp = async (api: Api<'askRegistry'>, identification: string): Promise<RegistryOutcome> => {
  const result = await api.askRegistry({ identification });
  if (E.isLeft(result))
    return { kind: 'unreached', text: result.left.kind === 'noReply' ? texts.noReply : texts.other };
  const { status, body, text } = result.right;
  switch (status) {
    case 200:
      return { kind: 'known', record: body };
    case 400:
      return { kind: 'blocked', text: text ?? texts.cannotSignUp };
    case 429:
      return { kind: 'unreached', text: text ?? texts.tooMany };
    case 503:
      return { kind: 'byHand', text: text ?? texts.unavailable };
  }
};

/** Null: they could not be loaded. */
export const loadCountries = async (api: Api<'getCountries'>): Promise<readonly Location[] | null> => {
  const result = await api.getCountries();
  return E.isRight(result) ? result.right.body : null;
};

export type SignUpOutcome =
  /** `email`: where the link went, whole: it was typed here, and a mistake in it has to be seen. */
  | { readonly kind: 'done'; readonly email: string }
  /** Errors by the fields' names on the wire; one that is about no field is in `message`. */
  | { readonly kind: 'wrong'; readonly errors: Readonly<Record<string, string>>; readonly message: string | null }
  | { readonly kind: 'failed'; readonly text: string };

export const register = async (api: Api<'signUp'>, data: SignUpData): Promise<SignUpOutcome> => {
  const result = await api.signUp({ data });
  if (E.isLeft(result)) return { kind: 'failed', text: result.left.kind === 'noReply' ? texts.noReply : texts.other };
  const { status, body, text } = result.right;
  switch (status) {
    case 200:
      return { kind: 'done', email: body.email };
    case 400:
      return { kind: 'wrong', errors: body.errors, message: body.message ?? body.msg };
    case 429:
      return { kind: 'failed', text: text ?? texts.tooMany };
  }
};
