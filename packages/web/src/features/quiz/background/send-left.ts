import { type Api, clientOf, type Send } from '@quipu/contract';
import { epochOf, FinalStatus, finishOf } from '@quipu/engine';
import { looseReplay } from '@quipu/engine/log';
import { sendRest } from '@quipu/engine/runtime';
import { isLeft } from 'fp-ts/lib/Either.js';
import type { SignInSession } from '../../../stores/sign-in-session-store.ts';
import { postTo } from '../opening/post-log.ts';
import { sendAside } from '../opening/send-aside.ts';
import { sendSheet } from '../opening/send-unsent.ts';
import { openJournal } from '../ports/open-journal.ts';
import type { SheetJournal } from '../ports/sheet-journal.ts';
import { withSheet } from '../ports/tab-lock.ts';
import { takenUp } from '../ports/taken-up.ts';
import { keptSheets, unsentSheets } from '../ports/unsent-sheets.ts';
import { type QuizApi, quizCalls } from '../quiz-api.ts';
import { sendPhotos } from '../watch/send-photos.ts';

type Examinee = Pick<SignInSession, 'userId' | 'accessibility'>;

/** Logs that the server would not have: they stay on this device, and are not told again until the page is loaded anew. */
const refused = new Set<string>();

/** Tells whether a part of it is left for want of a reply. */
const sendLog = async (
  api: Api<'postLog'>,
  userId: number,
  sheetId: number,
  journal: SheetJournal,
): Promise<boolean> => {
  const lines: string[] = [];
  for await (const line of journal.read()) lines.push(line);
  const sheet = await takenUp(lines, await journal.drafts.read());
  // Of one that nobody can go on from, as much as can be read.
  const session = sheet?.session ?? looseReplay(lines);
  const isOwed = sheet !== null && sheet.owed !== null;
  if (finishOf(session)?.confirmed !== true || isOwed) return false;
  const { log } = journal.extras();
  const epoch = epochOf(session);
  const name = `${userId}.${sheetId}.${epoch}`;
  if (refused.has(name)) return false;
  const post = postTo(
    api,
    () => sheetId,
    () => undefined,
  );
  const sent = await sendRest(post, epoch, lines, log?.epoch === epoch ? log.lines : 0);
  if (sent === 'refused' || sent === 'forked') refused.add(name);
  if (sent === 'all' && sheet !== null) await journal.erase();
  return sent === 'some';
};

/** The log of a sheet that has ended, as far as the server has not got it. Another tab that holds it sends it itself. */
const sendLeftLog = async (api: Api<'postLog'>, userId: number, sheetId: number): Promise<boolean> => {
  // Without locks nobody can tell whether another tab is writing it.
  const locks: LockManager | undefined = navigator.locks;
  let isCut = false;
  if (locks === undefined) return isCut;
  await withSheet(locks, [userId, sheetId], async () => {
    const journal = await openJournal([userId, sheetId]);
    isCut = await sendLog(api, userId, sheetId, journal).finally(journal.close);
  });
  return isCut;
};

/** The sheets that have ended by the word of the server, of which this device may not have heard. Null: it has no word. */
const endedThere = async (api: Api<'listSheets'>): Promise<ReadonlySet<number> | null> => {
  const reply = await api.listSheets();
  if (isLeft(reply)) return null;
  if (reply.right.status !== 200) return new Set();
  return new Set(reply.right.body.sheets.flatMap(({ id, status }) => (FinalStatus.is(status) ? [id] : [])));
};

/** `isSent`: something may have become of a sheet by it. `isCut`: answers, lines of a log or photos may be left for want of a reply. */
export interface LeftSent {
  readonly isSent: boolean;
  readonly isCut: boolean;
}

interface Told {
  readonly came: (failure: Awaited<ReturnType<typeof sendSheet>>) => void;
  readonly isCut: () => void;
}

const sendKept = async (api: QuizApi, examinee: Examinee, { came, isCut }: Told): Promise<void> => {
  const { userId } = examinee;
  const kept = await keptSheets(userId);
  if (kept.length > 0) {
    const over = new Set((await unsentSheets(userId)).flatMap(({ sheetId, isOver }) => (isOver ? [sheetId] : [])));
    const there = await endedThere(api);
    if (there === null) isCut();
    // One that is under way is for whoever opens it: to be opened here it would be taken from them.
    for (const sheetId of kept)
      if (over.has(sheetId) || there?.has(sheetId) === true) came(await sendSheet(api, examinee, sheetId));
  }
  for (const sheetId of kept) if (await sendLeftLog(api, userId, sheetId)) isCut();
};

const sendAll = async (api: QuizApi, examinee: Examinee): Promise<LeftSent> => {
  const { userId } = examinee;
  let isSent = false;
  let isCut = false;
  const cut = (): void => {
    isCut = true;
  };
  const steps = [
    () =>
      sendKept(api, examinee, {
        came: (failure) => {
          isSent ||= failure === null;
          if (failure !== null) cut();
        },
        isCut: cut,
      }),
    async () => {
      if ((await sendAside(api, userId, cut)) !== null) cut();
    },
    async () => {
      if (await sendPhotos(api, userId)) cut();
    },
  ];
  // A storage that does not open has nothing; a file may have. What fails stays here, and undoes nothing of what was sent.
  for (const step of steps) await step().catch(() => undefined);
  return { isSent, isCut };
};

let under: Promise<LeftSent> | null = null;

/**
 * Sends what finished sheets on this device still owe the server: answers, also held back ones,
 * ends and logs; then what was set aside of any sheet, and the photos. One run at a time: a second
 * caller gets the first one's.
 */
export const sendLeft = (send: Send, examinee: Examinee): Promise<LeftSent> => {
  under ??= sendAll(clientOf(send, quizCalls), examinee).finally(() => {
    under = null;
  });
  return under;
};
