import { randomBytes } from 'node:crypto';
import { passphraseKey, SALT_BYTES } from '../platform/secrets/passphrase-key.ts';
import { sealing } from '../platform/secrets/sealing.ts';
import type { CollectedPackage } from './collect-package.ts';
import { PACKAGE, PackageContent, PackageHeader } from './package-content.ts';
import { sealParcel } from './sealed-parcel.ts';
import { sealFile, sealSession } from './session-parcel.ts';

/** Makes the file: sessions under their codes, and all of it under the passphrase. */
export const sealPackage = async (
  { content, attachments, sessions, sealedFiles }: CollectedPackage,
  passphrase: string,
  cost: number,
): Promise<Buffer> => {
  const files = sealedFiles.map((file) => ({ name: file.name, ...sealFile(file.name, file.content) }));
  const parcels: Buffer[] = [];
  for (const { id, code, forms, files: names, openFiles } of sessions) {
    const its = files.flatMap(({ name, key }, place) =>
      names.includes(name) ? [{ place, name, key: key.toString('base64') }] : [],
    );
    parcels.push(await sealSession(id, code, { forms, files: its, openFiles }, cost));
  }
  const whole = PackageContent.encode({
    ...content,
    sealedSessions: sessions.map(({ id }, place) => ({ session_id: id, bytes: parcels[place]?.length ?? 0 })),
    sealedFiles: files.map(({ bytes }) => ({ bytes: bytes.length })),
  });
  const salt = randomBytes(SALT_BYTES);
  const { key, check } = await passphraseKey('laboratory', passphrase, salt, cost);
  const header = PackageHeader.encode({
    id: content.id,
    salt: salt.toString('base64url'),
    cost,
    check,
    institution: content.institution.name,
  });
  const all = [...attachments, ...parcels, ...files.map(({ bytes }) => bytes)];
  return sealParcel(PACKAGE, header, whole, all, sealing(key));
};
