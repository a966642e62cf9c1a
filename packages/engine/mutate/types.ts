import { join } from 'node:path';
import { API, type Diagnostic } from 'typescript/unstable/sync';
import { ENGINE } from './bundle.ts';

/**
 * Errors about code that is merely unused or unreachable. Nobody would ship it so, and yet no type stands in its way.
 */
const ONLY_UNUSED = [6133, 6138, 6192, 6196, 6198, 7027];

/** Says what types have against a source; null: nothing. One file is changed at a time. */
export const createTypes = (): ((file: string, source: string) => string | null) => {
  let changed: { readonly path: string; readonly source: string } | null = null;
  const readFile = (path: string): string | undefined => (path === changed?.path ? changed.source : undefined);
  const api = new API({ cwd: ENGINE, fs: { readFile } });
  const config = join(ENGINE, 'tsconfig.json');
  api.updateSnapshot({ openProjects: [config] });

  return (file, source) => {
    const before = changed?.path;
    const path = join(ENGINE, 'src', file);
    changed = { path, source };
    const touched = before === undefined || before === path ? [path] : [before, path];
    const snapshot = api.updateSnapshot({ fileChanges: { changed: touched } });
    const program = snapshot.getProject(config)?.program;
    const refused = (one?: string): Diagnostic | undefined =>
      program?.getSemanticDiagnostics(one).find(({ code }) => !ONLY_UNUSED.includes(code));
    // Most often it is the file itself.
    const found = refused(path) ?? refused();
    snapshot.dispose();
    return found?.text ?? null;
  };
};
