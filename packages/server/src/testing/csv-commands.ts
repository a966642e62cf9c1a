import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { texts } from '../cli/content/file.ts';
import { runCommand } from './run-command.ts';
import type { TestServer } from './test-server.ts';

export const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;
/** Gives what a command says that loaded nothing. */
export const refused = (...problems: readonly string[]) => ({ ok: false, lines: [texts.nothingWritten, ...problems] });

/** Commands run on a server's database, with files in a folder of their own. */
export const csvCommands = () => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-csv-'));
  return {
    folder,
    run: ({ context }: TestServer, ...argv: readonly string[]) => runCommand(context, argv),
    file: (text: string | Uint8Array): string => {
      const path = join(folder, 'datos.csv');
      writeFileSync(path, text);
      return path;
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
};
