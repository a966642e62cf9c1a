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

/** Collects what the contract's sources say of each call, for those who read the description of the interface. */
export const callComments = (folder: string): string => {
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(CALL)])
    .map(([, comment = '', name = '']) => [name, textOf(comment)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    '// Made of the comments of the contract: npm run generate -w @quipu/server',
    'export const comments: Readonly<Record<string, string>> = {',
    ...found.map(([name, text]) => lineOf(name, text)),
    '};',
    '',
  ].join('\n');
};
