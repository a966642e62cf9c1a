import type { Opening, QuizRules, Section, SheetContent } from '@quipu/engine';

export const OPENED_AT = 1_790_000_000_000;
const HOUR = 3_600_000;

export const rules = (more: Partial<QuizRules> = {}): QuizRules => ({
  backButtonEnabled: true,
  zoom: 1.2,
  cameraOff: 0,
  printScreen: 1,
  watermark: false,
  morse: false,
  hybridMode: false,
  allowDownloadBackupFile: false,
  evaluationEndAction: 1,
  ...more,
});

export const section = (id: number, items: Section['items'], more: Partial<Section> = {}): Section => ({
  id,
  name: `Sección ${id}`,
  description: null,
  duration: null,
  isSinglePage: false,
  items,
  ...more,
});

export const sheet = (sections: readonly Section[], more: Partial<QuizRules> = {}): SheetContent => ({
  sheetId: 1,
  quizId: 1,
  formId: 1,
  name: 'Evaluación de prueba',
  reference: '1700000000',
  rules: rules(more),
  updateEach: 50,
  sections,
});

export const opening = (more: Partial<Opening> = {}): Opening => ({
  status: 'A',
  epoch: 1,
  revision: 0,
  startedAt: OPENED_AT,
  deadline: OPENED_AT + HOUR,
  timesUpdatedAt: OPENED_AT,
  timeRatio: 1,
  answers: [],
  sectionRuns: [],
  ...more,
});
