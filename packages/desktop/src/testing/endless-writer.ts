import { journalFolder } from '../journal/journal-folder.ts';

const KEY = [4, 11] as const;

/** Writes lines without end into the folder that it is given, and says its process and how many are on the disk. */
const journal = journalFolder(process.argv[2] ?? '', Date.now);
if ((await journal.read(KEY)) === null) await journal.begin(KEY, { device: 'd', lines: [] });
for (let next = (await journal.read(KEY))?.lines.length ?? 0; ; next += 2) {
  await journal.append(KEY, next, [`line ${next}`, `line ${next + 1}`]);
  process.stdout.write(`${process.pid} ${next + 2}\n`);
}
