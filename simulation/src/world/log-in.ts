import { CLIENT_ID, everyCall, type HttpPort } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { WEB_VERSION } from '../../../packages/server/src/platform/institution/institution-settings.ts';
import type { TokenPair } from '../../../packages/web/src/lib/token-pair.ts';
import { PASSWORD } from './shape.ts';

/** Null: the reply did not come, or said no. */
export const logIn = async (http: HttpPort, username: string, wall: EpochMs): Promise<TokenPair | null> => {
  const body = {
    clientId: CLIENT_ID as typeof CLIENT_ID,
    username,
    password: PASSWORD,
    timestamp: wall,
    version: WEB_VERSION,
    url: null,
    captcha: null,
    key: null,
    deviceToken: null,
  };
  const reply = await everyCall(http).login(body);
  if (E.isLeft(reply) || reply.right.status !== 200) return null;
  const { accessToken, refreshToken, expiresIn } = reply.right.body;
  return { token: accessToken, refreshToken, expiration: wall + expiresIn * 1_000 };
};
