import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CALL = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+) = (?:endpoint|sheetFile)\(/g;
const textOf = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .filter((line) => line !== '')
    .join(' ');

const LINE_WIDTH = 120;
const quoted = (text: string): string => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);
/** As the formatter of the house has it. */
const lineOf = (name: string, text: string): string => {
  const line = `  ${name}: ${quoted(text)},`;
  return line.length > LINE_WIDTH ? `  ${name}:\n    ${quoted(text)},` : line;
};

const listOf = (constant: string, found: readonly (readonly [name: string, text: string])[]): string =>
  [
    '// Made of the comments of the contract: npm run generate -w @quipu/server',
    `export const ${constant}: Readonly<Record<string, string>> = {`,
    ...found.map(([name, text]) => lineOf(name, text)),
    '};',
    '',
  ].join('\n');

/**
 * Collects what the contract's sources say of each call, for those who read the description of the interface.
 * The office's calls are a file of their own, for a file is no longer than 300 lines.
 */
export const callComments = (folder: string): Readonly<Record<string, string>> => {
  const found = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(CALL)].map(([, comment = '', name = '']) => ({
        isOffice: file.startsWith('office'),
        call: [name, textOf(comment)] as const,
      })),
    )
    .sort(({ call: [a] }, { call: [b] }) => (a < b ? -1 : 1));
  const callsOf = (office: boolean) => found.filter(({ isOffice }) => isOffice === office).map(({ call }) => call);
  return {
    'office-comments.ts': listOf('officeComments', callsOf(true)),
    'other-comments.ts': listOf('otherComments', callsOf(false)),
  };
};
