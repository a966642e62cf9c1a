/**
 * Each dialog is a chunk of its own, fetched when it is asked for: the home's first screen has
 * none.
 */
export const loadStartSteps = async () => (await import('../start/start-steps-dialog.tsx')).StartStepsDialog;
export const loadAgreements = async () => (await import('./home-agreements-dialog.tsx')).HomeAgreementsDialog;
export const loadResults = async () => (await import('../results/results-dialog.tsx')).ResultsDialog;
export const loadImport = async () => (await import('../backup/import-dialog.tsx')).ImportDialog;
export const loadRescheduling = async () =>
  (await import('../rescheduling/rescheduling-dialog.tsx')).ReschedulingDialog;
export const loadReceipt = async () => (await import('../assignment/receipt-dialog.tsx')).ReceiptDialog;
