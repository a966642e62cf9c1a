import { createHash, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { ROOM_PIN_BYTES } from '@quipu/contract';
import {
  BitString,
  Constructed,
  fromBER,
  Integer,
  ObjectIdentifier,
  Sequence,
  Set as SetOf,
  UTCTime,
  Utf8String,
} from 'asn1js';
import type { Config } from '../../platform/config/config.ts';
import { writtenOnce } from '../../platform/process/written-once.ts';

export interface RoomCertificate {
  /** The key and the certificate, as TLS takes them both. */
  readonly pem: string;
  /** The beginning of the certificate's SHA-256: whoever has the room's card knows it by that. */
  readonly pin: string;
}

const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';
const COMMON_NAME = '2.5.4.3';
const VERSION_3 = 2;
const SERIAL_BYTES = 16;
const YEARS = 20;

const bytesOf = (hex: Uint8Array): ArrayBuffer => new Uint8Array(hex).buffer;
const algorithm = () => new Sequence({ value: [new ObjectIdentifier({ value: ECDSA_WITH_SHA256 })] });
const named = (name: string) =>
  new Sequence({
    value: [
      new SetOf({
        value: [
          new Sequence({ value: [new ObjectIdentifier({ value: COMMON_NAME }), new Utf8String({ value: name })] }),
        ],
      }),
    ],
  });

/** A positive number of its own. */
const serial = (): Integer => {
  const bytes = randomBytes(SERIAL_BYTES);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return new Integer({ valueHex: bytesOf(bytes) });
};

const pemOf = (what: string, der: Uint8Array): string =>
  `-----BEGIN ${what}-----\n${(
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  ).join('\n')}\n-----END ${what}-----\n`;

/** A key and a certificate that it signs itself (RFC 5280). Nobody looks at its dates: clocks of rooms are not to be trusted. */
const makePem = (): string => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const from = new Date();
  const to = new Date(from);
  to.setUTCFullYear(to.getUTCFullYear() + YEARS);
  const content = new Sequence({
    value: [
      new Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: [new Integer({ value: VERSION_3 })] }),
      serial(),
      algorithm(),
      named('Quipu'),
      new Sequence({ value: [new UTCTime({ valueDate: from }), new UTCTime({ valueDate: to })] }),
      named('Quipu'),
      fromBER(bytesOf(publicKey.export({ type: 'spki', format: 'der' }))).result,
    ],
  });
  const signature = sign('sha256', new Uint8Array(content.toBER()), privateKey);
  const whole = new Sequence({ value: [content, algorithm(), new BitString({ valueHex: bytesOf(signature) })] });
  return (
    String(privateKey.export({ type: 'pkcs8', format: 'pem' })) + pemOf('CERTIFICATE', new Uint8Array(whole.toBER()))
  );
};

/** The room's own, made once in the data folder. */
export const roomCertificate = ({ dataFolder }: Pick<Config, 'dataFolder'>): RoomCertificate => {
  const pem = writtenOnce(join(dataFolder, 'room.pem'), makePem);
  const { raw } = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----')));
  return {
    pem,
    pin: createHash('sha256')
      .update(raw)
      .digest('hex')
      .slice(0, 2 * ROOM_PIN_BYTES),
  };
};
