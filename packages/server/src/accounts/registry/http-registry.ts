import { Flag, Refusal, RegistryRecord, wireRecord } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import type { DactilarVerdict, IdentityRegistry, RegistryAnswer } from './identity-registry.ts';

export interface HttpRegistryOptions {
  /** Null: it is not asked who somebody is. */
  readonly url: string | null;
  /** Null: it is not asked about codes of identity cards. */
  readonly dactilarUrl: string | null;
  readonly token: string | null;
  /** Says what was wrong, with nothing of the person in it. */
  readonly onProblem: (problem: string) => void;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;
const MAX_REPLY_LENGTH = 65_536;

const DactilarReply = wireRecord('DactilarReply', { valid: ['valid', Flag] });

/** Its reply, read no further than makes sense. */
const textOf = async (response: Response): Promise<string> => {
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of response.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    if (text.length > MAX_REPLY_LENGTH) throw new Error('The reply is too long');
  }
  return text + decoder.decode();
};

/**
 * `POST url` with `{"identification": "…"}` and the token as a bearer's: the number stays out of logs of addresses. 200: the
 * record as RegistryRecord has it (`firstName`, `birthdate`, `gender`, `is_disabled`, `disability_type`, `nationality`).
 * 404: nobody. 400: refused, with a `message`. Anything else is taken for a registry that does not answer.
 *
 * `POST dactilarUrl` with `{"identification": "…", "code": "…"}`. 200: `{"valid": true}`, or false. 404: nobody.
 */
export const httpRegistry = (options: HttpRegistryOptions): IdentityRegistry => {
  const { token, onProblem, timeoutMs } = options;

  /** The reply, where its status is one of those known; null: the registry does not answer. */
  const ask = async (url: string, question: object, known: readonly number[]) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(question),
      });
      const text = await textOf(response);
      const { status } = response;
      if (status === 404) return { status, body: null };
      if (known.includes(status)) return { status, body: JSON.parse(text) as unknown };
      onProblem(`status ${status}`);
    } catch (error) {
      onProblem(error instanceof SyntaxError ? 'a reply that is not JSON' : error instanceof Error ? error.name : '');
    }
    return null;
  };

  const find = async (identification: string): Promise<RegistryAnswer> => {
    const reply = options.url === null ? null : await ask(options.url, { identification }, [200, 400]);
    if (reply === null) return { is: 'unavailable' };
    if (reply.status === 404) return { is: 'notFound' };
    if (reply.status === 400) {
      const refusal = Refusal.decode(reply.body);
      return { is: 'refused', message: isRight(refusal) ? (refusal.right.message ?? refusal.right.msg) : null };
    }
    const record = RegistryRecord.decode(reply.body);
    if (isRight(record)) return { is: 'found', record: record.right };
    onProblem('a record that does not follow the format');
    return { is: 'unavailable' };
  };

  const checkDactilar = async (identification: string, code: string): Promise<DactilarVerdict> => {
    const { dactilarUrl } = options;
    const reply = dactilarUrl === null ? null : await ask(dactilarUrl, { identification, code }, [200]);
    if (reply === null) return 'unavailable';
    if (reply.status === 404) return 'wrong';
    const told = DactilarReply.decode(reply.body);
    if (isRight(told)) return told.right.valid ? 'right' : 'wrong';
    onProblem('a reply about a code that does not follow the format');
    return 'unavailable';
  };

  return { find, checkDactilar };
};
