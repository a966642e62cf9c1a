import type { EpochMs } from '@quipu/engine';
import type { Db } from '../platform/db/database.ts';

export interface LaboratoryHere {
  readonly id: string;
  readonly key: Buffer;
  readonly institution: string;
  readonly preparedAt: EpochMs;
  /** Its pictures and sounds. */
  readonly files: number;
  /** So many of them came under a seal. */
  readonly sealedFiles: number;
  readonly bytes: number;
  /** The newest changes of the institution that were loaded; 0: none. */
  readonly changesNumber: number;
  readonly changesAt: EpochMs | null;
  readonly changesLoadedAt: EpochMs | null;
}

/** The package that is loaded on this computer; undefined: none. */
export const laboratoryHere = (db: Db): Promise<LaboratoryHere | undefined> =>
  db
    .selectFrom('laboratory_here')
    .select([
      'id',
      'key',
      'institution',
      'prepared_at as preparedAt',
      'files',
      'file_bytes as bytes',
      'sealed_files as sealedFiles',
    ])
    .select(['changes_number as changesNumber', 'changes_at as changesAt', 'changes_loaded_at as changesLoadedAt'])
    .executeTakeFirst();
