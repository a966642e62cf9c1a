import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import { ownKey } from '../../platform/secrets/own-secret.ts';

/** A sheet as one device opened it: another device's opening ends what this one was granted. */
export interface GrantedSheet {
  readonly sheetId: number;
  readonly epoch: number;
}

export interface FileGrants {
  /** The part that goes behind the address of a file (`?g=`): the pages themselves carry no token to where pictures come from. */
  grantOf(of: GrantedSheet): string;
  /** Null: this server gave no such grant. */
  read(grant: string): GrantedSheet | null;
}

const GRANT = /^(\d{1,15})\.(\d{1,9})\.([\w-]{43})$/;

/** Grants for the files that a sheet's form names. Signed, and the same each time; what it opens is looked at when it is used. */
export const fileGrants = (config: Pick<Config, 'secret' | 'dataFolder'>): FileGrants => {
  const key = ownKey(config, 'files');
  const signed = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    grantOf: ({ sheetId, epoch }) => `${sheetId}.${epoch}.${signed(`${sheetId}.${epoch}`)}`,
    read: (grant) => {
      const [, sheetId = '', epoch = '', signature = ''] = GRANT.exec(grant) ?? [];
      const expected = Buffer.from(signed(`${sheetId}.${epoch}`));
      const given = Buffer.from(signature);
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs ? { sheetId: Number(sheetId), epoch: Number(epoch) } : null;
    },
  };
};
