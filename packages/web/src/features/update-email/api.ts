import { updateEmail } from '@quipu/contract';
import { isLeft } from 'fp-ts/lib/Either.js';
import type { Api } from '../../lib/api.ts';
import type { UpdateValues } from './rules.ts';
import { texts } from './texts.ts';

export type EmailUpdate =
  | { readonly kind: 'saved'; readonly email: string; readonly text: string }
  /** The field is told what is wrong with it. */
  | { readonly kind: 'wrong'; readonly field: 'email' | 'password'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

const failed: EmailUpdate = { kind: 'failed', text: texts.failed };

export const saveEmail = async (api: Api, { email, confirmedEmail, password }: UpdateValues): Promise<EmailUpdate> => {
  const data = {
    email: email.trim(),
    confirmedEmail: confirmedEmail.trim(),
    password: password === '' ? null : password,
  };
  const reply = await api.call(updateEmail, { params: {}, query: {}, body: { data } })();
  if (isLeft(reply)) return failed;
  const { status, body } = reply.right;
  switch (status) {
    case 200:
      return body.error === null
        ? { kind: 'saved', email: body.email ?? data.email, text: body.message ?? texts.saved }
        : { kind: 'wrong', field: 'email', text: body.error };
    case 400: {
      const said = body.msg ?? ('message' in body ? (body.message ?? body.error) : null);
      return { kind: 'wrong', field: 'email', text: said ?? texts.failed };
    }
    case 401:
      return failed;
    case 403:
      return { kind: 'wrong', field: 'password', text: body.msg ?? texts.wrongPassword };
    case 429:
      return { kind: 'failed', text: body.msg ?? texts.failed };
  }
};
