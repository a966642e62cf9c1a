import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { WireUserAnswer } from './answer-wire.ts';
import { Assignment } from './assignment.ts';
import { Times, Word } from './common.ts';
import { Rescheduling } from './rescheduling.ts';
import { sheetStanding } from './sheet-standing.ts';
import { Flag, nullable, wireRecord, withDefault } from './wire-record.ts';

const WireOption = wireRecord('WireOption', {
  id: ['id', Id],
  content: ['content', t.string],
  match: ['match', nullable(t.string)],
  nextIndex: ['nextIndex', nullable(Count)],
});

const WireCondition = wireRecord('WireCondition', {
  logic: ['logic', t.keyof({ AND: null, OR: null })],
  rules: ['rules', t.readonlyArray(wireRecord('WireRule', { itemId: ['item_id', Id], optionId: ['option_id', Id] }))],
});

const WireItemExtra = wireRecord('WireItemExtra', {
  multipleLine: ['multiple_line', withDefault(Flag, false)],
  max: ['max', nullable(Count)],
});

export interface WireItem {
  readonly id: number;
  /** One that this version does not know is read, and said of its sheet (`unknownKinds`): no other sheet fails for it. */
  readonly itemTypeId: number;
  readonly content: string;
  readonly options: readonly t.TypeOf<typeof WireOption>[];
  readonly children: readonly WireItem[];
  readonly isRequired: boolean;
  readonly extra: t.TypeOf<typeof WireItemExtra>;
  readonly video: string | null;
  readonly audio: string | null;
  readonly condition: t.TypeOf<typeof WireCondition> | null;
  readonly userAnswer: WireUserAnswer;
}
export const WireItem: t.Type<WireItem, unknown, unknown> = t.recursion<WireItem, unknown>('WireItem', () =>
  wireRecord('WireItem', {
    id: ['id', Id],
    itemTypeId: ['item_type_id', Count],
    content: ['content', t.string],
    options: ['options', withDefault(t.readonlyArray(WireOption), [])],
    children: ['children', withDefault(t.readonlyArray(WireItem), [])],
    isRequired: ['is_required', withDefault(Flag, false)],
    extra: ['extra', withDefault(WireItemExtra, { multipleLine: false, max: null })],
    video: ['video', nullable(t.string)],
    audio: ['audio', nullable(t.string)],
    condition: ['condition', nullable(WireCondition)],
    userAnswer: ['user_answer', WireUserAnswer],
  }),
);

/** `startedAt` and `endDate` in ms, null until the section was started; `left`: cannot be entered again. */
const WireSection = wireRecord('WireSection', {
  id: ['id', Id],
  name: ['name', t.string],
  description: ['description', nullable(t.string)],
  duration: ['duration', nullable(Count)],
  startedAt: ['started_at', nullable(Count)],
  endDate: ['end_date', nullable(Count)],
  left: ['left', withDefault(Flag, false)],
  isSinglePage: ['is_single_page', withDefault(Flag, false)],
  items: ['items', t.readonlyArray(WireItem)],
});

const Level = t.union([t.literal(0), t.literal(1), t.literal(2)]);

/** The product's own settings, for an evaluation that names none: no row repeats them. */
export const QUIZ_DEFAULTS = {
  answersSheet: false,
  allowDownloadBackupFile: false,
  hybridMode: false,
  zoom: 1.2,
  backButtonEnabled: true,
  cameraOff: 0,
  photos: null,
  printScreen: 0,
  /** More of them end it as FC; 0: they are not judged. */
  monitors: 1,
  watermark: false,
  morse: false,
  evaluationEndAction: 1,
  /** Minutes after a sheet's deadline within which a backup of it is taken. */
  backupMinutes: 1_440,
} as const;

const WireQuizExtra = wireRecord('WireQuizExtra', {
  /** Its results can be downloaded. */
  answersSheet: ['answers_sheet', withDefault(Flag, QUIZ_DEFAULTS.answersSheet)],
  allowDownloadBackupFile: ['allow_download_backup_file', withDefault(Flag, QUIZ_DEFAULTS.allowDownloadBackupFile)],
  hybridMode: ['hybrid_mode', withDefault(Flag, QUIZ_DEFAULTS.hybridMode)],
  zoom: ['zoom', withDefault(t.number, QUIZ_DEFAULTS.zoom)],
  backButtonEnabled: ['back_button_enabled', withDefault(Flag, QUIZ_DEFAULTS.backButtonEnabled)],
  cameraOff: ['camera_off', withDefault(Level, QUIZ_DEFAULTS.cameraOff)],
  /** Photos are taken with the camera meanwhile. Null: where the camera is watched. */
  photos: ['photos', nullable(Flag)],
  printScreen: ['print_screen', withDefault(Level, QUIZ_DEFAULTS.printScreen)],
  monitors: ['monitors', withDefault(Count, QUIZ_DEFAULTS.monitors)],
  watermark: ['watermark', withDefault(Flag, QUIZ_DEFAULTS.watermark)],
  morse: ['morse', withDefault(Flag, QUIZ_DEFAULTS.morse)],
  evaluationEndAction: [
    'evaluation_end_action',
    withDefault(t.union([t.literal(0), t.literal(1)]), QUIZ_DEFAULTS.evaluationEndAction),
  ],
});

/** Tells whether an evaluation takes photos, by what it says of itself. */
export const takesPhotos = ({ photos, cameraOff }: t.TypeOf<typeof WireQuizExtra>): boolean => photos ?? cameraOff > 0;

/** Tells whether an evaluation looks at its examinee, or takes photos. */
export const usesCamera = (extra: t.TypeOf<typeof WireQuizExtra>): boolean => extra.cameraOff > 0 || takesPhotos(extra);

const WireStep = wireRecord('WireStep', {
  id: ['id', Id],
  title: ['title', t.string],
  content: ['content', t.string],
  audio: ['audio', nullable(t.string)],
  /** The address of the video in sign language. */
  video: ['video', nullable(t.string)],
  location: ['location', t.keyof({ start: null, end: null })],
});
export type QuizStep = t.TypeOf<typeof WireStep>;

const WireQuiz = wireRecord('WireQuiz', {
  id: ['id', Id],
  name: ['name', t.string],
  imageUrl: ['image_url', nullable(t.string)],
  type: ['type', t.keyof({ E: null, EV: null })],
  status: ['status', Flag],
  requireQuizId: ['require_quiz_id', nullable(Id)],
  /** Its examinees may ask for another session. */
  rescheduling: ['rescheduling', withDefault(Flag, false)],
  viewAnswers: ['view_answers', withDefault(Flag, false)],
  viewRegrades: ['view_regrades', withDefault(Flag, false)],
  /** Requests for regrades are taken now. */
  regrade: ['regrade', withDefault(Flag, false)],
  steps: ['steps', withDefault(t.readonlyArray(WireStep), [])],
  extra: ['extra', WireQuizExtra],
});
export type Quiz = t.TypeOf<typeof WireQuiz>;

/** `start`, `end`, `updatedAt` in ms; `timeLimit` in minutes. */
const WireExamSession = wireRecord('WireExamSession', {
  id: ['id', Id],
  start: ['start', Count],
  end: ['end', Count],
  timeLimit: ['time_limit', Count],
  updatedAt: ['updated_at', Count],
});
export type ExamSession = t.TypeOf<typeof WireExamSession>;

/** A session of an evaluation, whoever's. */
const WireTurn = wireRecord('WireTurn', {
  start: ['start', Count],
  end: ['end', Count],
  active: ['active', Flag],
  expired: ['expired', Flag],
});

/**
 * Says why the answers of a sheet may not be looked at yet: another attempt did not end, its grade is not published, or somebody may still
 * answer. `until`: how long that last lasts, as things stand.
 */
const AnswersWait = wireRecord('AnswersWait', {
  why: ['why', t.keyof({ takenAgain: null, notPublished: null, notOver: null })],
  until: ['until', nullable(Count)],
});
export type AnswersWait = t.TypeOf<typeof AnswersWait>;

/** A sheet as a card of the list shows it. */
const listed = {
  id: ['id', Id],
  quizId: ['quiz_id', Id],
  formId: ['form_id', Id],
  ...sheetStanding,
  finalGrade: ['final_grade', nullable(t.number)],
  isValid: ['is_valid', withDefault(Flag, true)],
  session: ['session', nullable(WireExamSession)],
  quiz: ['quiz', WireQuiz],
} as const;
export const ListedSheet = wireRecord('ListedSheet', {
  ...listed,
  /** The instant at which a sheet under way ends, accommodations included. Null means that it is not started. */
  deadline: ['deadline', nullable(Count)],
  maxGrade: ['max_grade', nullable(t.number)],
  /** The last request for another session. */
  rescheduling: ['rescheduling', nullable(Rescheduling)],
  hasRegrades: ['has_regrades', withDefault(Flag, false)],
  /** Says when the evaluation is or was held, to a person who has no session. */
  sessions: ['sessions', withDefault(t.readonlyArray(WireTurn), [])],
  assignment: ['assignment', nullable(Assignment)],
  /** The individual report is there, or will be. */
  hasReport: ['has_report', withDefault(Flag, false)],
  /** It has questions that one does not go on from without an answer. */
  hasRequired: ['has_required', withDefault(Flag, false)],
  /** Its clock stands, and `deadline` is that at which it does. */
  isPaused: ['is_paused', withDefault(Flag, false)],
  /** Its time ran out, and a backup may still bring what was answered without network. */
  takesBackup: ['takes_backup', withDefault(Flag, false)],
  /** Answers of an ended sheet that are kept apart, and count only if a person decides so. */
  inReview: ['in_review', withDefault(Count, 0)],
  /** Null: its answers may be looked at now, or never. An older server does not say. */
  answersWait: ['answers_wait', nullable(AnswersWait)],
});
export type ListedSheet = t.TypeOf<typeof ListedSheet>;

export const OpenedForm = wireRecord('WireForm', {
  id: ['id', Id],
  sections: ['sections', t.readonlyArray(WireSection)],
  images: ['images', withDefault(t.readonlyArray(t.string), [])],
  itemsCount: ['items_count', Count],
});

/** The part of an opening that is one sheet's own. */
export const ownOfOpened = {
  ...listed,
  reference: ['reference', t.string],
  updateEach: ['updateEach', Count],
  epoch: ['epoch', Count],
  revision: ['revision', Count],
  /**
   * The key that seals its log (AES-256, base64), of this person, sheet and epoch: in a backup, where the evaluation
   * allows them, and on its way to another device. Null comes from an older server.
   */
  backupKey: ['backup_key', nullable(t.string)],
  times: ['times', Times],
  /**
   * The instant since which its pictures and sounds are being fetched, which costs none of its time. Null means that
   * the end of it was told (reportLoaded).
   */
  loadingSince: ['loading_since', nullable(Count)],
  /** The most time that is given back for it. */
  loadingGivenBackSeconds: ['resource_load_give_back_s', withDefault(Count, 0)],
  /** Limits how long a machine's judgement of the camera's picture covers the question at most; 0: it only warns. */
  cameraVerdictBlockSeconds: ['camera_verdict_block_s', withDefault(Count, 30)],
  /** Goes behind the addresses of its files (`fileAddress`): they are served to whoever has it, while the sheet is under way. */
  fileGrant: ['file_grant', nullable(t.string)],
  now: ['now', Count],
  /** Its content and its opening, as the engine takes them. */
  word: Word,
  /** The hash of its log's content, which the server keeps from now on: posts of the log need not bring it. Null: they do. */
  keptContent: ['kept_content', nullable(t.string)],
  /** An answer's id is this and the one in the form. */
  answerBase: ['answer_base', withDefault(Count, 0)],
  /** The answers that the server has, beside those in the form. */
  answers: ['answers', withDefault(t.readonlyArray(WireUserAnswer), [])],
  /** The sections that were started or left, without their items. */
  runs: ['runs', withDefault(t.readonlyArray(WireSection), [])],
} as const;

/**
 * A sheet opened to be taken. `revision`: the highest that the server has of `epoch`. To a page that says so (APART_HEADER) it comes in two
 * parts: a form that is the same for everybody, in which each answer has its place as its id, and what is this sheet's own.
 */
export const OpenedSheet = wireRecord('OpenedSheet', { form: ['form', OpenedForm], ...ownOfOpened });
export type OpenedSheet = t.TypeOf<typeof OpenedSheet>;
