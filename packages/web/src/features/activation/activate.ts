import { activateAccount } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import type { Api } from '../../lib/api.ts';

/** `unknown`: nobody could say. */
export type Activation = 'working' | 'registered' | 'unregistered' | 'unknown';

const underWay = new Map<string, Promise<Activation>>();

const ask = async (api: Api, token: string): Promise<Activation> => {
  const reply = await api.call(activateAccount, { params: { token }, query: {}, body: {} })();
  if (!isRight(reply) || reply.right.status !== 200) return 'unknown';
  return reply.right.body.id === null ? 'unregistered' : 'registered';
};

/** Uses the link, once however often the screen is drawn: it works a single time. What nobody could say may be asked again. */
export const activate = (api: Api, token: string): Promise<Activation> => {
  const before = underWay.get(token);
  if (before !== undefined) return before;
  const asked = ask(api, token).then((activation) => {
    if (activation === 'unknown') underWay.delete(token);
    return activation;
  });
  underWay.set(token, asked);
  return asked;
};
