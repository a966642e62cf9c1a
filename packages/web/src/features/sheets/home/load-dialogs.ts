import { loadInKit } from '../../../ui/kit/load-in-kit.ts';

/**
 * Each dialog is a chunk of its own, fetched when it is asked for: the home's first screen has
 * none.
 */
export const loadStartSteps = async () => (await import('../start/start-steps-dialog.tsx')).StartStepsDialog;
export const loadAgreements = async () => (await import('./home-agreements-dialog.tsx')).HomeAgreementsDialog;
export const loadResults = () => loadInKit(async () => (await import('../results/results-dialog.tsx')).ResultsDialog);
export const loadImport = () => loadInKit(async () => (await import('../backup/import-dialog.tsx')).ImportDialog);
export const loadRescheduling = () =>
  loadInKit(async () => (await import('../rescheduling/rescheduling-dialog.tsx')).ReschedulingDialog);
export const loadReceipt = () =>
  loadInKit(async () => (await import('../assignment/receipt-dialog.tsx')).ReceiptDialog);
