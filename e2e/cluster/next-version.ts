import { bundleServer } from '../../scripts/bundle-programs.mjs';

const MIGRATIONS = /db[\\/]migrations[\\/]index\.ts$/;
/** What a release does that adds something: those of before go on beside it. */
const ADDED = `'9999-of-the-next-version': {
  up: (db) => db.schema.alterTable('answers_sheet').addColumn('of_the_next_version', 'integer').execute(),
},`;

/** A server as of a later version: it has one migration more. */
export const bundleNextVersion = (folder: string): Promise<readonly string[]> =>
  bundleServer(folder, [
    {
      name: 'one migration more',
      transform: (code: string, id: string) =>
        MIGRATIONS.test(id) ? code.replace(/^\};$/m, `${ADDED}\n};`) : undefined,
    },
  ]);
