import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { EpochMs } from '@quipu/engine';
import { type LogHead, receiptText, signedText } from '@quipu/engine/log';
import { ownKey } from '../access/own-secret.ts';
import type { Config } from '../config.ts';

export interface ReceiptSigner {
  /** PEM: what anyone checks receipts with. */
  readonly publicKey: string;
  readonly receiptOf: (head: LogHead, at: EpochMs) => string;
}

/** A private key of Ed25519 as PKCS #8 is this and its seed. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Countersigns heads of logs. Processes that share the server's secret sign alike. */
export const receiptSigner = (config: Pick<Config, 'secret' | 'dataFolder'>): ReceiptSigner => {
  const der = Buffer.concat([PKCS8, ownKey(config, 'log receipts')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return {
    publicKey: createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString(),
    receiptOf: (head, at) => {
      const signed = signedText(head, at);
      return receiptText(signed, sign(null, Buffer.from(signed), key).toString('base64url'));
    },
  };
};
