import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EpochMs } from '@quipu/engine';
import type { Config } from '../../platform/config/config.ts';
import { ownKey } from '../../platform/secrets/own-secret.ts';

/** A sheet as one device opened it: another device's opening ends what this one was granted. */
export interface GrantedSheet {
  readonly sheetId: number;
  readonly epoch: number;
}

/** The files of a form for whoever looks at it without taking it, until then. */
export interface GrantedForm {
  readonly formId: number;
  readonly until: EpochMs;
}

export interface FileGrants {
  /** The part that goes behind the address of a file (`?g=`): the pages themselves carry no token to where pictures come from. */
  grantOf(of: GrantedSheet): string;
  formGrantOf(of: GrantedForm): string;
  /** Null: this server gave no such grant. */
  read(grant: string): GrantedSheet | GrantedForm | null;
}

const GRANT = /^(f?)(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/;

/** Grants for the files that a sheet's form names. Signed, and the same each time; what it opens is looked at when it is used. */
export const fileGrants = (config: Pick<Config, 'secret' | 'dataFolder'>): FileGrants => {
  const key = ownKey(config, 'files');
  const signed = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const granted = (text: string): string => `${text}.${signed(text)}`;
  return {
    grantOf: ({ sheetId, epoch }) => granted(`${sheetId}.${epoch}`),
    formGrantOf: ({ formId, until }) => granted(`f${formId}.${until}`),
    read: (grant) => {
      const [, kind = '', id = '', number = '', signature = ''] = GRANT.exec(grant) ?? [];
      const expected = Buffer.from(signed(`${kind}${id}.${number}`));
      const given = Buffer.from(signature);
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      if (!isOurs) return null;
      return kind === 'f'
        ? { formId: Number(id), until: Number(number) }
        : { sheetId: Number(id), epoch: Number(number) };
    },
  };
};
