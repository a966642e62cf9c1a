import { KNOWN_PROGRAMS } from './known-programs.ts';

/** Linux keeps so many letters of a process's name. */
const KEPT_BY_LINUX = 15;

/**
 * Spells a name as programs are told apart: without folder and extension, in small letters, other widths of a letter as
 * the letter.
 */
const processName = (process: string): string =>
  (process.normalize('NFKC').trim().split(/[/\\]/).at(-1) ?? '')
    .toLowerCase()
    .replace(/\.(?:exe|com|scr|app|appimage|bin)$/, '')
    .trim();

/**
 * The very name; or with a version, a copy's number or a part's name after it ("anydesk-7.1", "anydesk (2)", "teamviewer_x64"),
 * but not as the beginning of another word: "anydesktop" and "parsecmd" are other programs.
 */
const isNamed = (process: string, known: string): boolean =>
  process === known ||
  (process.startsWith(known) && !/^[\p{L}\p{N}]/u.test(process.slice(known.length))) ||
  (process.length === KEPT_BY_LINUX && known.startsWith(process));

/** A forbidden program: its name for people, and those of its processes. */
export type Forbidden = readonly (readonly [label: string, names: readonly string[]])[];

const KNOWN: Forbidden = Object.entries(KNOWN_PROGRAMS);

/**
 * Reads what an institution's list forbids. Null means that it has none, and that what is known here counts. A program
 * known here brings its names.
 */
export const forbiddenBy = (list: readonly string[] | null): Forbidden => {
  if (list === null) return KNOWN;
  const wanted = list.map((entry) => ({ entry, name: processName(entry) })).filter(({ name }) => name !== '');
  return wanted.map(
    ({ entry, name }) =>
      KNOWN.find(([label, names]) => processName(label) === name || names.includes(name)) ?? [entry.trim(), [name]],
  );
};

/** The forbidden programs among running processes, each once, by the name that a person knows. */
export const forbiddenAmong = (processes: readonly string[], forbidden: Forbidden = KNOWN): readonly string[] => {
  const running = [...new Set(processes.map(processName))];
  const found = forbidden.filter(([, names]) => names.some((known) => running.some((one) => isNamed(one, known))));
  return [...new Set(found.map(([label]) => label))].sort();
};
