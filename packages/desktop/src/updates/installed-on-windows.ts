import { win32 } from 'node:path';

interface Installation {
  /** The program that runs. */
  readonly program: string;
  /** The folder where its person installs without an administrator. */
  readonly ofPerson: string | undefined;
  readonly isThere: (file: string) => boolean;
}

/**
 * Tells who replaces an application on Windows. The installer that is an `.exe` leaves what removes it beside the program, an MSI
 * does not: over what an MSI installed, an `.exe` would make a second installation, that neither of them removes whole.
 */
export const installedOnWindows = ({
  program,
  ofPerson,
  isThere,
}: Installation): 'by an MSI' | 'for everybody' | 'for one person' => {
  const folder = win32.dirname(program);
  if (!isThere(win32.join(folder, `Uninstall ${win32.basename(program)}`))) return 'by an MSI';
  const isOfPerson = ofPerson !== undefined && folder.toLowerCase().startsWith(`${ofPerson.toLowerCase()}\\`);
  return isOfPerson ? 'for one person' : 'for everybody';
};
