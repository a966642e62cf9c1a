import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closureOf } from './postgres-closure.mjs';

/** Every Windows has these. The universal C runtime is a part of it since Windows 10. */
const OF_WINDOWS =
  /^(?:api-ms-win-[\w-]+|advapi32|bcrypt|crypt32|kernel32|msvcrt|secur32|shell32|user32|wldap32|ws2_32)\.dll$/;
const X64 = 0x8664;

/** The libraries that its programs need, and that are neither in the package nor in every Windows: Microsoft's C runtime. */
export const runtimeOf = (missing) => missing.filter((name) => !OF_WINDOWS.test(name));

const isForX64 = (file) => {
  const bytes = readFileSync(file);
  if (bytes.length < 0x40 || bytes.toString('latin1', 0, 2) !== 'MZ') return false;
  const header = bytes.readUInt32LE(0x3c);
  return header + 6 <= bytes.length && bytes.readUInt16LE(header + 4) === X64;
};

/**
 * Lays the C runtime beside a PostgreSQL for Windows, from a folder that has it: no registry does, and where it is not there the
 * database never starts. `folder`: what QUIPU_WINDOWS_RUNTIME names; undefined: nobody has named one.
 */
export const addWindowsRuntime = (native, folder) => {
  const names = runtimeOf(closureOf(native).missing);
  if (folder === undefined)
    throw new Error(`QUIPU_WINDOWS_RUNTIME: name the folder that has ${names.join(', ')} (docs/desktop.md)`);
  const faults = names.flatMap((name) => {
    const file = join(folder, name);
    if (!existsSync(file)) return [`${name} is not there`];
    return isForX64(file) ? [] : [`${name} is no library for 64 bits`];
  });
  if (faults.length > 0) throw new Error(`QUIPU_WINDOWS_RUNTIME=${folder}: ${faults.join('; ')} (docs/desktop.md)`);
  for (const name of names) copyFileSync(join(folder, name), join(native, 'bin', name));
};
