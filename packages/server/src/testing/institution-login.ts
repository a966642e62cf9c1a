import { WEB_VERSION } from '../platform/institution/institution-settings.ts';
import { newToken, tokenHash } from '../platform/secrets/token.ts';
import { rightOf } from './replies.ts';
import type { TestServer } from './test-server.ts';

/** A tab that logs in with the institution's account: on its way, and back. */
export const institutionTab = ({ api, clock }: TestServer, proof = newToken()) => {
  const client = () => ({ timestamp: clock.now, version: WEB_VERSION });
  return {
    begin: async () =>
      rightOf(await api.beginInstitutionLogin({ proofHash: tokenHash(proof).toString('base64url'), ...client() })),
    /** The provider's page is there. */
    left: async (): Promise<string> => {
      const begun = rightOf(
        await api.beginInstitutionLogin({ proofHash: tokenHash(proof).toString('base64url'), ...client() }),
      );
      if (begun.status !== 200) throw new Error(JSON.stringify(begun));
      return begun.body.url;
    },
    end: async (answer: string) => rightOf(await api.endInstitutionLogin({ answer, proof, ...client() })),
  };
};
