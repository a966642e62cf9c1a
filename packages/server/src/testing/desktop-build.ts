import { generateKeyPairSync, sign } from 'node:crypto';
import { BUILD_HEADER, type ProvedCall, provedText, writeBuildCard, writeBuildProof } from '@quipu/contract';
import { rightOf } from './replies.ts';
import type { TestServer } from './test-server.ts';

const HASH = 'A'.repeat(43);
export const DESKTOP_HEADERS = { 'user-agent': 'Mozilla/5.0 QuipuDesktop/0.14.0' };

/** A build of the desktop application, as the server sees it. */
export const desktopBuild = (version = '0.14.0') => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const as = { version, system: 'linux-x64', files: HASH, config: HASH };
  const card = writeBuildCard({ ...as, key: publicKey.export({ format: 'jwk' }).x ?? '' });
  const proofOf = (call: ProvedCall, challenge: string, said: Partial<typeof as> = {}): Record<string, string> => {
    const told = { ...as, ...said, challenge };
    const signature = sign(null, Buffer.from(provedText(call, told)), privateKey).toString('base64url');
    return { ...DESKTOP_HEADERS, [BUILD_HEADER]: writeBuildProof({ ...told, signature }) };
  };
  return { card, proofOf };
};

export const newBuildChallenge = async ({ api }: TestServer): Promise<string> =>
  rightOf(await api.getBuildChallenge()).body.challenge ?? '';
