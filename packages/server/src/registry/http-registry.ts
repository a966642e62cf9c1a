import { Refusal, RegistryRecord } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import type { IdentityRegistry, RegistryAnswer } from './identity-registry.ts';

export interface HttpRegistryOptions {
  readonly url: string;
  readonly token: string | null;
  /** What was wrong, with nothing of the person in it. */
  readonly onProblem: (problem: string) => void;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;
const LONGEST_REPLY = 65_536;

/** Its reply, read no further than makes sense. */
const textOf = async (response: Response): Promise<string> => {
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of response.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    if (text.length > LONGEST_REPLY) throw new Error('The reply is too long');
  }
  return text + decoder.decode();
};

/**
 * `POST url` with `{"identification": "…"}` and the token as a bearer's: the number stays out of logs of addresses. 200: the
 * record as RegistryRecord has it (`firstName`, `birthdate`, `gender`, `is_disabled`, `disability_type`, `nationality`).
 * 404: nobody. 400: refused, with a `message`. Anything else is taken for a registry that does not answer.
 */
export const httpRegistry = ({ url, token, onProblem, timeoutMs }: HttpRegistryOptions): IdentityRegistry => {
  const ask = async (identification: string): Promise<RegistryAnswer> => {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ identification }),
    });
    const text = await textOf(response);
    if (response.status === 404) return { is: 'notFound' };
    if (response.status !== 200 && response.status !== 400) {
      onProblem(`status ${response.status}`);
      return { is: 'unavailable' };
    }
    const body: unknown = JSON.parse(text);
    if (response.status === 400) {
      const refusal = Refusal.decode(body);
      return { is: 'refused', message: isRight(refusal) ? (refusal.right.message ?? refusal.right.msg) : null };
    }
    const record = RegistryRecord.decode(body);
    if (isRight(record)) return { is: 'found', record: record.right };
    onProblem('a record that does not follow the format');
    return { is: 'unavailable' };
  };
  return {
    find: async (cedula) => {
      try {
        return await ask(cedula);
      } catch (error) {
        onProblem(error instanceof SyntaxError ? 'a reply that is not JSON' : error instanceof Error ? error.name : '');
        return { is: 'unavailable' };
      }
    },
  };
};
