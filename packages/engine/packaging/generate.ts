import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { vectorFiles } from './log-vectors.ts';
import { withOutcomes } from './outcomes-table.ts';

const FOLDER = new URL('../vectors/', import.meta.url);
const README = new URL('../README.md', import.meta.url);

mkdirSync(FOLDER, { recursive: true });
const files = vectorFiles();
for (const name of readdirSync(FOLDER)) if (!(name in files)) rmSync(new URL(name, FOLDER));
for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, FOLDER), text);
writeFileSync(README, withOutcomes(readFileSync(README, 'utf8')));
