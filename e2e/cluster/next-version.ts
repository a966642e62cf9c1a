import { bundleServer } from '../../scripts/bundle-programs.mjs';

const MIGRATIONS = /db[\\/]migrations[\\/]index\.ts$/;
export const NEXT_MIGRATION = '9999-of-the-next-version';
/** What a release does that adds something: those of before go on beside it. */
const ADDED = `'${NEXT_MIGRATION}': {
  up: (db) => db.schema.alterTable('answers_sheet').addColumn('of_the_next_version', 'integer').execute(),
},`;

const withOneMore = (code: string): string => {
  const changed = code.replace(/^\};$/m, `${ADDED}\n};`);
  if (changed === code) throw new Error('The next version has no migration more');
  return changed;
};

/** A server as of a later version: it has one migration more. */
export const bundleNextVersion = (folder: string): Promise<readonly string[]> =>
  bundleServer(folder, [
    {
      name: 'one migration more',
      transform: (code: string, id: string) => (MIGRATIONS.test(id) ? withOneMore(code) : undefined),
    },
  ]);
