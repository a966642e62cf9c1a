import {
  MAX_EXTRA_MINUTES,
  MAX_NOTICE_LENGTH,
  type RoomAction,
  type RoomActionKind,
  reasonIn,
  textWithin,
} from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { accountOf } from '../../accounts/login/guess-limits.ts';
import { forgetGuesses } from '../../accounts/login/guess-store.ts';
import { extendSheets } from '../../exams/operating/extend-store.ts';
import { pauseSheets, resumeSheets } from '../../exams/operating/pause-store.ts';
import { reopenSheet } from '../../exams/operating/reopen-sheet.ts';
import { texts as evaluationTexts } from '../../exams/texts.ts';
import { onceOnly } from '../../platform/audit/once-only.ts';
import { actionDone, keepAction } from '../../platform/audit/operator-action-store.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { sendNotice } from '../../platform/live/send-notice.ts';
import { noticeToMany } from '../../proctoring/console/notice-to.ts';
import { texts as consoleTexts } from '../../proctoring/texts.ts';
import { IN_ROOM } from '../room-actions.ts';

const unlock = async (db: Db, sheetId: number, { who, why, once }: Said, at: number): Promise<string | null> => {
  const person = await db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select(['person.id', 'person.reference'])
    .where('sheet.id', '=', sheetId)
    .executeTakeFirst();
  if (person === undefined) return consoleTexts.noSheet;
  await db.transaction().execute(async (tx) => {
    await forgetGuesses(tx, accountOf(person.reference));
    await keepAction(tx, who, why, { action: 'unlock-login', sheetId, userId: person.id }, at, once);
  });
  return null;
};

interface Said {
  readonly who: string;
  readonly why: string;
  readonly once: string;
}

/** Sheets of the sessions that are on, and whatever is being answered: no other shift has anything to do with it. */
const sheetsOn = async (db: Db, at: EpochMs): Promise<readonly number[]> =>
  (
    await db
      .selectFrom('answers_sheet as sheet')
      .innerJoin('quiz_session as session', 'session.id', 'sheet.session_id')
      .select('sheet.id')
      .where(({ or, and, eb }) =>
        or([
          eb('sheet.status', '=', 'A'),
          and([eb('session.starts_at', '<=', instant(at)), eb('session.ends_at', '>', instant(at))]),
        ]),
      )
      .orderBy('sheet.id')
      .execute()
  ).map(({ id }) => id);

const KEPT_AS: Readonly<Record<RoomActionKind, string>> = {
  extend: 'extend-sheet',
  pause: 'pause-sheet',
  resume: 'resume-sheet',
  message: 'send-message',
  reopen: 'reopen-sheet',
  unlock: 'unlock-login',
};

/** Tells whether what was done under a name is what is asked for now; of everybody, the first one's stands for it. */
const isSameAction = (
  kept: unknown,
  { what, sheetId, minutes, text }: Pick<RoomAction, 'what' | 'sheetId' | 'minutes' | 'text'>,
): boolean => {
  const { action, ...of } = kept as Readonly<Record<string, unknown>>;
  return (
    action === KEPT_AS[what] &&
    (sheetId === null || of['sheetId'] === sheetId) &&
    (what !== 'extend' || of['minutes'] === minutes) &&
    (what !== 'message' || of['message'] === text)
  );
};

/** Does what the room's proctor wants, by the functions of the console. Returns why not; null: it is done. */
export const doInRoom = async (
  { db, now, institution }: Pick<AppContext, 'db' | 'now' | 'institution'>,
  { name, what, sheetId, minutes, text, once }: RoomAction,
): Promise<string | null> => {
  const who = textWithin(name, 100);
  if (who === null) return consoleTexts.needsReason;
  const why = what === 'message' ? textWithin(text, MAX_NOTICE_LENGTH) : reasonIn(text);
  if (why === null) return what === 'message' ? consoleTexts.needsMessage : consoleTexts.needsReason;
  if (what === 'extend' && (minutes === null || minutes > MAX_EXTRA_MINUTES)) return consoleTexts.needsMinutes;
  if (minutes !== null && minutes > MAX_EXTRA_MINUTES) return consoleTexts.needsMinutes;
  const said: Said = { who: IN_ROOM + who, why, once };
  const at = now();
  const sheetIds = sheetId === null ? await sheetsOn(db, at) : [sheetId];
  const action = async (): Promise<string | null> => {
    switch (what) {
      case 'extend':
        return (await extendSheets(db, sheetIds, { ...said, minutes: minutes ?? 0, at })) > 0
          ? null
          : consoleTexts.ended;
      case 'pause':
        return (await pauseSheets(db, sheetIds, said, now)) > 0 ? null : consoleTexts.nothingToPause;
      case 'resume':
        return (await resumeSheets(db, sheetIds, { ...said, isForAll: sheetId === null }, now)) > 0
          ? null
          : consoleTexts.nothingToResume;
      case 'message': {
        const to = await noticeToMany(db, sheetIds);
        if (to.userIds.length === 0) return consoleTexts.nobodyThere;
        const data = { title: consoleTexts.messageTitle, message: why, type: 'info' } as const;
        await sendNotice(db, { ...said, what: to.what, to: to.userIds, data, at });
        return null;
      }
      case 'reopen': {
        if (sheetId === null) return consoleTexts.noSheet;
        const grace = answerGrace((await institution()).rules);
        const reopening = { ...said, minutes, message: evaluationTexts.reopened };
        const outcome = await reopenSheet(db, sheetId, reopening, now, grace);
        if (outcome === 'noSheet') return consoleTexts.noSheet;
        return typeof outcome === 'string' ? consoleTexts[outcome] : null;
      }
      case 'unlock':
        return sheetId === null ? consoleTexts.noSheet : unlock(db, sheetId, said, at);
    }
  };
  const done = async (): Promise<string | null> => {
    const kept = await actionDone(db, said.who, once);
    return isSameAction(kept, { what, sheetId, minutes, text: why }) ? null : consoleTexts.otherBefore;
  };
  return onceOnly(db)(said.who, once, action, { done, refused: () => consoleTexts.refusedBefore });
};
