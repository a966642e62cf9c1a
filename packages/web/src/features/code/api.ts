import { CLIENT_ID, CODE_CREDENTIALS_HEADER, loginWithCode } from '@quipu/contract';
import type { Api } from '../../lib/api.ts';
import { buildVersion } from '../../lib/client-version.ts';
import type { CodeLogin } from '../../stores/code-login-store.ts';
import { type CodeOutcome, outcomeOf } from './code-outcome.ts';

export const sendCode = async (
  api: Api,
  { username, password, codeDate, credentials }: CodeLogin,
  code: string,
): Promise<CodeOutcome> => {
  const body = {
    clientId: CLIENT_ID,
    username,
    password,
    // The computer's own clock, on purpose: the server refuses one that is far off.
    timestamp: Date.now(),
    otpDate: codeDate,
    otpCode: code,
    version: buildVersion(),
  } as const;
  const headers = { [CODE_CREDENTIALS_HEADER]: credentials };
  return outcomeOf(await api.call(loginWithCode, { params: {}, query: {}, body }, { headers })());
};
