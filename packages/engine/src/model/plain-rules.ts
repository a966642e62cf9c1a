import type { QuizRules } from './sheet-content.ts';

/** The rules of an evaluation that asks for nothing in particular. */
export const PLAIN_RULES: QuizRules = {
  backButtonEnabled: true,
  zoom: 1,
  cameraOff: 0,
  printScreen: 0,
  watermark: false,
  morse: false,
  hybridMode: false,
  allowDownloadBackupFile: false,
  evaluationEndAction: 1,
};
