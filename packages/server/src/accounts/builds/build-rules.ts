import { createPublicKey, verify } from 'node:crypto';
import { type BuildCard, type BuildProof, type ProvedCall, provedText, readBuildCard } from '@quipu/contract';

/** `none`: it says nothing of itself. `unknown`: no such build is listed. `changed`: another one's files or configuration. */
export type BuildProblem = 'none' | 'unknown' | 'changed';

export const buildCards = (lines: readonly string[]): readonly BuildCard[] =>
  lines.flatMap((line) => readBuildCard(line) ?? []);

const isSigned = ({ key: x }: BuildCard, text: string, signature: string): boolean => {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
};

/** Null: one of the builds that are listed signed it, and it is as it was packed. */
export const buildProblem = (
  call: ProvedCall,
  proof: BuildProof | null,
  cards: readonly BuildCard[],
): BuildProblem | null => {
  if (proof === null) return 'none';
  const text = provedText(call, proof);
  const signer = cards.find(
    (card) => card.version === proof.version && card.system === proof.system && isSigned(card, text, proof.signature),
  );
  if (signer === undefined) return 'unknown';
  return signer.files === proof.files && signer.config === proof.config ? null : 'changed';
};
