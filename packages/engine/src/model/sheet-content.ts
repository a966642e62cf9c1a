import * as t from 'io-ts';
import { Item } from './item.ts';
import { Count, Id } from './units.ts';

/** `duration` in seconds; null: the section has no timer of its own. */
export const Section = t.readonly(
  t.type({
    id: Id,
    name: t.string,
    description: t.union([t.string, t.null]),
    duration: t.union([Count, t.null]),
    isSinglePage: t.boolean,
    items: t.readonlyArray(Item),
  }),
  'Section',
);
export type Section = t.TypeOf<typeof Section>;

const Level = t.union([t.literal(0), t.literal(1), t.literal(2)]);

/** The permissions and duties of an evaluation (spec 2 §3, quiz extra). */
export const QuizRules = t.readonly(
  t.intersection([
    t.type({
      backButtonEnabled: t.boolean,
      zoom: t.number,
      /** 0 logged, 1 banner, 2 overlay that blocks answering. */
      cameraOff: Level,
      /** 0 logged, 1 warning, 2 finish as FC. */
      printScreen: Level,
      watermark: t.boolean,
      morse: t.boolean,
      hybridMode: t.boolean,
      allowDownloadBackupFile: t.boolean,
      /** 1 go home, 0 log out. */
      evaluationEndAction: t.union([t.literal(0), t.literal(1)]),
    }),
    /** Monitors that may be connected: more of them end it as FC. 0: they are not judged. Absent: one. */
    t.partial({ monitors: Count }),
  ]),
  'QuizRules',
);
export type QuizRules = t.TypeOf<typeof QuizRules>;

/** The part of a sheet that never changes while it is taken. Frozen, outside every draft. */
export const SheetContent = t.readonly(
  t.type({
    sheetId: Id,
    quizId: Id,
    formId: Id,
    name: t.string,
    /** Reference of the examinee (identity document): names the backup file. */
    reference: t.string,
    rules: QuizRules,
    /** Pending answers that start a sync. */
    updateEach: Count,
    sections: t.readonlyArray(Section),
  }),
  'SheetContent',
);
export type SheetContent = t.TypeOf<typeof SheetContent>;
