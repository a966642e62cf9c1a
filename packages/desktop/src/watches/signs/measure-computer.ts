import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ComputerMeasures } from './computer-signs.ts';
import { linuxMeasures, macMeasures, windowsMeasures } from './read-measures.ts';

const run = promisify(execFile);
const LIMITS = { timeout: 20_000, maxBuffer: 4_194_304, windowsHide: true };

/** Each program is named by its place in the system: one of the same name that lies elsewhere would say what it likes. */
const POWERSHELL = join(
  process.env['SystemRoot'] ?? 'C:\\Windows',
  'System32\\WindowsPowerShell\\v1.0\\powershell.exe',
);

/**
 * No double quotes are in it: they would not arrive. TerminalServerSession is GetSystemMetrics(SM_REMOTESESSION). Each desktop of a person
 * has its explorer.exe. A program's maker says its name in the version resource of its file (VERSIONINFO, OriginalFilename).
 */
const SCRIPT = [
  "$ErrorActionPreference='SilentlyContinue'",
  '[Console]::OutputEncoding=[Text.Encoding]::UTF8',
  'Add-Type -AssemblyName System.Windows.Forms',
  '$c=Get-CimInstance Win32_ComputerSystem',
  "$s=@(Get-CimInstance Win32_Process -Filter 'Name=''explorer.exe''' | ForEach-Object { $_.SessionId } | Sort-Object -Unique)",
  '$p=@(Get-Process | ForEach-Object { $_.Path } | Where-Object { $_ } | Sort-Object -Unique | ForEach-Object { @{ name=[IO.Path]::GetFileName($_); original=[Diagnostics.FileVersionInfo]::GetVersionInfo($_).OriginalFilename } })',
  'ConvertTo-Json -Compress -Depth 3 @{ maker=$c.Manufacturer; model=$c.Model; remote=[Windows.Forms.SystemInformation]::TerminalServerSession; sessions=$s; programs=$p }',
].join('; ');

const said = async (program: string, given: readonly string[]): Promise<string> => {
  try {
    return (await run(program, given, LIMITS)).stdout;
  } catch {
    return '';
  }
};
const kept = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** Null: the system said nothing that could be read. */
export const measureComputer = async (
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ComputerMeasures | null> => {
  if (platform === 'win32') {
    const options = ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', SCRIPT];
    return windowsMeasures(await said(POWERSHELL, options), env['SESSIONNAME']);
  }
  if (platform === 'darwin')
    return macMeasures(
      await said('/usr/sbin/sysctl', ['-n', 'hw.model', 'kern.hv_vmm_present']),
      await said('/usr/bin/who', []),
    );
  const own = env['XDG_SESSION_ID'] ?? '';
  const [vendor, product, sessions, ours] = await Promise.all([
    kept('/sys/class/dmi/id/sys_vendor'),
    kept('/sys/class/dmi/id/product_name'),
    said('/usr/bin/loginctl', ['list-sessions', '--no-legend', '--no-pager']),
    /^\w{1,20}$/.test(own) ? said('/usr/bin/loginctl', ['show-session', own, '-p', 'Remote']) : '',
  ]);
  return linuxMeasures({ vendor, product, sessions, own: ours, env });
};
