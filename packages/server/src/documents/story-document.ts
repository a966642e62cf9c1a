import { instantInWords, serverWords } from '@quipu/contract';
import {
  clockText,
  dayText,
  type StoryLine,
  spanText,
  statusText,
  storyOf,
  whoseWordText,
} from '@quipu/engine/playback';
import type { VerifiedPlayback } from '../exams/playback/verified-playback.ts';
import { keyIdOf } from '../platform/secrets/receipt-signer.ts';
import { type Column, writeColumns } from './columns.ts';
import { footOf, type Sender, writeFacts, writeHeading, writeLetterhead } from './letterhead.ts';
import { createPaper, type Paper, SOFT } from './paper.ts';
import { texts } from './story-texts.ts';
import { texts as common } from './texts.ts';

/** Some 90 pages: nobody reads more, and others wait for their documents. */
const MAX_LINES = 3_000;

const instant = (at: number | null): string => (at === null ? texts.notYet : instantInWords(at));

const COLUMNS: readonly Column[] = [
  { name: texts.hour, share: 0.11 },
  { name: texts.what, share: 0.55 },
  { name: texts.whose, share: 0.22 },
  { name: texts.received, share: 0.12 },
];
const SEEN: readonly Column[] = [
  { name: texts.hour, share: 0.11 },
  { name: texts.what, share: 0.89 },
];
const STAFF: readonly Column[] = [
  { name: texts.hour, share: 0.11 },
  { name: texts.what, share: 0.28 },
  { name: texts.who, share: 0.22 },
  { name: texts.why, share: 0.39 },
];

const rowOf = ({ at, text, recorded, receivedAt }: StoryLine): readonly string[] =>
  recorded === null
    ? ['', `— ${text} —`, '', '']
    : [...[clockText(at), text, whoseWordText(recorded)], receivedAt === null ? texts.unknown : clockText(receivedAt)];

/** The rows of a story, with the day wherever another one begins. */
const rowsOf = (story: readonly StoryLine[]): readonly (readonly string[])[] => {
  let day = '';
  return story.flatMap((line) => {
    const own = dayText(line.at);
    const isNew = own !== day;
    day = own;
    return isNew ? [['', texts.day(own), '', ''], rowOf(line)] : [rowOf(line)];
  });
};

const writeStories = async (paper: Paper, { kept: { screens }, recordings }: VerifiedPlayback): Promise<void> => {
  writeHeading(paper, texts.story);
  if (screens.length === 0) return paper.text(texts.noLog);
  let room = MAX_LINES;
  for (const [i, screen] of screens.entries()) {
    const recording = recordings[i];
    const story = recording === undefined ? [] : storyOf(recording, screen);
    if (screens.length > 1) {
      paper.y += 6;
      paper.text(texts.screen(i + 1, clockText(screen.posts[0]?.at ?? 0)), { size: 10.5, bold: true });
    }
    if (story.length === 0) {
      paper.text(texts.unreadable);
      continue;
    }
    const shown = story.slice(0, room);
    room -= shown.length;
    await writeColumns(paper, COLUMNS, rowsOf(shown));
    if (shown.length < story.length) paper.text(texts.more(story.length - shown.length), { bold: true });
  }
};

/** Writes what the log cannot tell: when nobody was there to hear it, and what came of it by other ways. */
const writeSeen = async (paper: Paper, { kept }: VerifiedPlayback): Promise<void> => {
  const { outages, silences, keptApart, backups, givenBack } = kept;
  const seen = [
    ...outages.map(({ from, to }) => ({ at: from, text: serverWords.outage(spanText(to - from)) })),
    ...silences.map(({ from, to }) => ({ at: from, text: serverWords.silence(spanText(to - from)) })),
    ...keptApart.map(({ at, ...kept }) => ({ at, text: serverWords.keptApart(kept) })),
    ...backups.map(({ at, answers }) => ({ at, text: serverWords.backup(answers) })),
    ...givenBack
      .filter(({ givenMs }) => givenMs > 0)
      .map(({ to, givenMs }) => ({ at: to, text: serverWords.givenBack(spanText(givenMs)) })),
  ].sort((a, b) => a.at - b.at);
  if (seen.length === 0) return;
  writeHeading(paper, texts.seen);
  await writeColumns(
    paper,
    SEEN,
    seen.slice(0, MAX_LINES).map(({ at, text }) => [clockText(at), text]),
  );
};

const writeStaff = async (paper: Paper, { kept: { actions } }: VerifiedPlayback): Promise<void> => {
  if (actions.length === 0) return;
  writeHeading(paper, texts.staff);
  await writeColumns(
    paper,
    STAFF,
    actions.map(({ at, what, who, why }) => [clockText(at), texts.staffActions[what] ?? what, who, why ?? '']),
  );
};

const writeVerification = (paper: Paper, { kept: { screens }, verdicts, keys }: VerifiedPlayback): void => {
  writeHeading(paper, texts.verification);
  for (const [i, said] of verdicts.entries()) {
    if (verdicts.length > 1)
      paper.text(texts.screen(i + 1, clockText(screens[i]?.posts[0]?.at ?? 0)), { size: 10.5, bold: true });
    for (const [title, isProof] of [
      [texts.proofs, true],
      [texts.words, false],
    ] as const) {
      paper.room(36);
      paper.text(title, { size: 10.5, bold: true });
      for (const { text, isWrong } of said.filter((one) => one.isProof === isProof))
        paper.text(`· ${isWrong ? texts.attention(text) : text}`, { size: 9.5, bold: isWrong });
      paper.y += 4;
    }
  }
  paper.room(60);
  paper.text(texts.keys, { size: 10.5, bold: true });
  for (const key of keys) {
    paper.text(texts.keyLine(keyIdOf(key)), { size: 9.5 });
    for (const line of key.trim().split('\n')) paper.text(line, { size: 8, mono: true });
  }
  paper.y += 4;
  paper.text(texts.howTo, { size: 9.5, color: SOFT });
};

/** A sheet told from its log, event by event, with when the server received each, and what of it is proved. */
export const storyDocument = async (of: VerifiedPlayback, sender: Sender, now: number): Promise<Uint8Array> => {
  const { evaluation, fullName, reference, sheetId, attempt, startedAt, finishedAt, status } = of.kept;
  const paper = createPaper(`${texts.title}: ${evaluation}`, sender.institution.name ?? common.institution);
  await writeLetterhead(paper, sender, texts.title, evaluation);
  writeFacts(paper, [
    [common.name, fullName],
    [common.reference, reference],
    [texts.sheet, texts.sheetOf(sheetId, attempt)],
    [common.status, statusText(status)],
    [common.started, instant(startedAt)],
    [common.finished, instant(finishedAt)],
  ]);
  paper.y += 4;
  paper.text(texts.hours, { size: 9, color: SOFT });
  await writeStories(paper, of);
  await writeSeen(paper, of);
  await writeStaff(paper, of);
  writeVerification(paper, of);
  return paper.finish(footOf(now));
};
