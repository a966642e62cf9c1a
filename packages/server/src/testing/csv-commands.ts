import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareCommand } from '../cli/run-command.ts';
import { texts } from '../cli/texts.ts';
import type { TestServer } from './test-server.ts';

export const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;
/** What a command says that loaded nothing. */
export const refused = (...problems: readonly string[]) => ({ ok: false, lines: [texts.nothingWritten, ...problems] });

/** Commands run on a server's database, with files in a folder of their own. */
export const csvCommands = () => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-csv-'));
  return {
    folder,
    run: async ({ platform }: TestServer, ...argv: readonly string[]) => {
      const prepared = prepareCommand(argv);
      return typeof prepared === 'function' ? prepared(platform) : prepared;
    },
    file: (text: string | Uint8Array): string => {
      const path = join(folder, 'datos.csv');
      writeFileSync(path, text);
      return path;
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
};
