import {
  askRegistry,
  getCountries,
  type Location,
  type RegistryRecord,
  type SignUpData,
  signUp,
} from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../lib/api.ts';
import { texts } from './texts.ts';

/** What the identity registry says about a number. */
export type RegistryOutcome =
  | { readonly kind: 'known'; readonly record: RegistryRecord }
  /** Nobody may sign up with it. */
  | { readonly kind: 'blocked'; readonly text: string }
  /** It does not answer: the data are typed. */
  | { readonly kind: 'byHand'; readonly text: string }
  /** It was not reached: ask again. */
  | { readonly kind: 'unreached'; readonly text: string };

interface Worded {
  readonly msg: string | null;
  readonly message: string | null;
  readonly error?: string | null;
}
const said = ({ msg, message, error = null }: Worded, otherwise: string): string =>
  msg ?? message ?? error ?? otherwise;

export const lookUp = async (api: Api, identification: string): Promise<RegistryOutcome> => {
  const result = await api.call(askRegistry, { params: {}, query: {}, body: { identification } })();
  if (E.isLeft(result))
    return { kind: 'unreached', text: result.left.kind === 'noReply' ? texts.noReply : texts.other };
  const { status, body } = result.right;
  switch (status) {
    case 200:
      return { kind: 'known', record: body };
    case 400:
      return { kind: 'blocked', text: said(body, texts.cannotSignUp) };
    case 429:
      return { kind: 'unreached', text: said(body, texts.tooMany) };
    case 503:
      return { kind: 'byHand', text: said(body, texts.unavailable) };
  }
};

/** Null: they could not be loaded. */
export const loadCountries = async (api: Api): Promise<readonly Location[] | null> => {
  const result = await api.call(getCountries, { params: {}, query: {}, body: {} })();
  return E.isRight(result) ? result.right.body : null;
};

export type SignUpOutcome =
  /** `email`: where the link went, whole: it was typed here, and a mistake in it has to be seen. */
  | { readonly kind: 'done'; readonly email: string }
  /** By the fields' names on the wire; what is about none of them in `message`. */
  | { readonly kind: 'wrong'; readonly errors: Readonly<Record<string, string>>; readonly message: string | null }
  | { readonly kind: 'failed'; readonly text: string };

export const register = async (api: Api, data: SignUpData): Promise<SignUpOutcome> => {
  const result = await api.call(signUp, { params: {}, query: {}, body: { data } })();
  if (E.isLeft(result)) return { kind: 'failed', text: result.left.kind === 'noReply' ? texts.noReply : texts.other };
  const { status, body } = result.right;
  switch (status) {
    case 200:
      return { kind: 'done', email: body.email };
    case 400:
      return { kind: 'wrong', errors: body.errors, message: body.message ?? body.msg };
    case 429:
      return { kind: 'failed', text: said(body, texts.tooMany) };
  }
};
