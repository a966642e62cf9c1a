import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../root.mjs';
import { stagesFor } from '../stages.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const markdownIn = (folder) =>
  readdirSync(join(ROOT, folder)).flatMap((name) => (name.endsWith('.md') ? `${folder}/${name}` : []));
const decisions = markdownIn('docs/decisions').filter((path) => /\/\d{4}-/.test(path));
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...markdownIn('docs'),
  ...markdownIn('docs/decisions'),
  ...readdirSync(join(ROOT, 'packages')).flatMap((name) => markdownIn(`packages/${name}`)),
];

const FENCED = /^```[\s\S]*?^```/gm;
const textOf = (markdown) => markdown.replace(FENCED, '').replace(/`[^`\n]*`/g, '');

/** Where a document's links lead, but for the web and its own headings; a reference that is not defined leads to its name. */
const targetsOf = (markdown) => {
  const text = textOf(markdown);
  const inline = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target);
  const defined = new Map([...text.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)].map(([, name, target]) => [name, target]));
  const used = [...text.matchAll(/\[[^\]]+\]\[([^\]]+)\]/g)].map(([, name]) => defined.get(name) ?? name);
  return [...inline, ...defined.values(), ...used].filter((target) => !/^(https?:|mailto:|#)/.test(target));
};

const SOURCE = /`((?:[\w@.-]+\/)*\w[\w.-]*\.(?:tsx?|mjs|md|json|css))`/g;
const tree = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).split(
  '\n',
);
const isInTree = (path) => tree.some((file) => `/${file}`.endsWith(`/${path}`));

/** The names in quotation marks that a source reads its values by. */
const namesIn = (path, pattern) => [...read(path).matchAll(pattern)].map(([, name]) => name);

describe('the documents', () => {
  it.each(documents)('%s leads to files that there are', (path) => {
    const missing = targetsOf(read(path)).filter(
      (target) => !existsSync(join(ROOT, dirname(path), target.split('#')[0])),
    );
    expect(missing).toEqual([]);
  });

  it.each(documents)('%s names sources that there are', (path) => {
    const named = [...read(path).replace(FENCED, '').matchAll(SOURCE)].map(([, source]) => source);
    expect(named.filter((source) => !isInTree(source))).toEqual([]);
  });

  it.each(decisions)('%s has the one form', (path) => {
    const text = read(path);
    expect(text).toMatch(/^# \d+\. .+\n\nStatus: (accepted|superseded by \[\d+\]\(\S+\)), 20\d\d-\d\d-\d\d\b/);
    expect(text.match(/^## .+$/gm)).toEqual(['## Context', '## Decision', '## Consequences']);
    expect(read('docs/decisions/README.md')).toContain(`(${path.replace('docs/decisions/', '')})`);
  });

  it('tell what each stage of `npm test` may take, a quarter of an hour in all', () => {
    const stages = stagesFor({ browsers: {}, verbose: false });
    const [, table = ''] = read('docs/ARCHITECTURE.md').split('| Stage | may take |\n|---|---|\n');
    const rows = stages.map(({ name, share }) => `| ${name} | ${share} s |\n`);
    expect(table.startsWith(`${rows.join('')}\n`)).toBe(true);
    expect(stages.reduce((sum, { share }) => sum + share, 0)).toBe(900);
  });

  it('name each variable and each setting of the server', () => {
    const told = read('docs/configuration.md');
    const variables = namesIn('packages/server/src/platform/config/config.ts', /\('([A-Z][A-Z_]+)'/g);
    const ofInstitution = namesIn(
      'packages/server/src/platform/institution/institution-settings.ts',
      /: \['([a-z]\w+)',/g,
    );
    const [, ofClients = ''] = read('packages/contract/src/calls/settings.ts').split(/const CHOSEN = |^} as const/m);
    const settings = [...ofClients.matchAll(/^ {2}([a-z]\w+): \[/gm)].map(([, name]) => name);
    expect(variables.length * ofInstitution.length * settings.length).toBeGreaterThan(0);
    expect([...variables, ...ofInstitution, ...settings].filter((name) => !told.includes(name))).toEqual([]);
  });
});

describe('the recipes of CONTRIBUTING.md', () => {
  const recipes = read('CONTRIBUTING.md').split(/^## /m);
  /** Paths that stand in backticks, of files and folders that there are already; a recipe may say all of its own from one folder on. */
  const pathsIn = (recipe) => {
    const [, folder = ''] = /Paths below are in `([^`]+)`/.exec(recipe) ?? [];
    const named = [...recipe.matchAll(/`((?:packages|docs|src|cli|vectors)\/[^`\s]*)`/g)].map(([, path]) => path);
    return named
      .filter((path) => !/[<…]/.test(path))
      .map((path) => (/^(packages|docs)\//.test(path) ? path : join(folder, path)));
  };
  const commands = recipes.flatMap((recipe) => [
    ...[...recipe.matchAll(/^```\n([\s\S]*?)^```/gm)].flatMap(([, block]) => block.trim().split('\n')),
    ...[...recipe.matchAll(/`((?:npm|npx|node) [^`]+)`/g)].map(([, command]) => command.replace(/\s+/g, ' ')),
  ]);

  it('name files that there are', () => {
    const paths = recipes.flatMap(pathsIn);
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('name tests that there are', () => {
    const tests = new Set(
      recipes.flatMap((recipe) => [...recipe.matchAll(/`([\w-]+\.test\.m?[jt]sx?)`/g)].map(([, name]) => name)),
    );
    const folders = [
      'scripts',
      ...['engine', 'server', 'web'].map((name) => `packages/${name}/src`),
      'packages/engine/cli',
    ];
    const present = new Set(
      folders.flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((path) => basename(path))),
    );
    expect([...tests].filter((name) => !present.has(name))).toEqual([]);
  });

  it('name commands that there are', () => {
    const scriptsOf = (path) => Object.keys(JSON.parse(read(path)).scripts);
    const isThere = (command) => {
      const [program, name, ...rest] = command.replace(/ +#.*/, '').split(' ');
      if (program === 'node') return existsSync(join(ROOT, name));
      if (program === 'npx') return existsSync(join(ROOT, 'node_modules/.bin', name));
      if (name !== 'run') return scriptsOf('package.json').includes(name);
      const at = rest.indexOf('-w');
      const manifest = at < 0 ? 'package.json' : `${rest[at + 1].replace('@quipu/', 'packages/')}/package.json`;
      return scriptsOf(manifest).includes(rest[0]);
    };
    expect(commands.length).toBeGreaterThan(15);
    expect(commands.filter((command) => !isThere(command))).toEqual([]);
  });

  it('have lines under 100 columns', () => {
    const long = read('CONTRIBUTING.md')
      .split('\n')
      .filter((line) => line.length >= 100);
    expect(long).toEqual([]);
  });

  it('say of every table how long its rows stay', () => {
    const [, tables = ''] =
      /export interface Tables \{\n([^}]*)\}/.exec(read('packages/server/src/platform/db/tables.ts')) ?? [];
    const names = [...tables.matchAll(/readonly (\w+):/g)].map(([, name]) => name);
    const [, section = ''] = read('docs/operating.md').split('### What grows, and for how long');
    const told = [...section.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !told.includes(name))).toEqual([]);
    expect(told.filter((name, place) => !names.includes(name) || told.indexOf(name) !== place)).toEqual([]);
  });
});
