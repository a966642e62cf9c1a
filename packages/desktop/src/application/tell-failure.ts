import type { ElectronCalls } from '../electron-calls.ts';
import { texts } from './texts.ts';

/** Says why the application does not open, and leaves. It waits until it is ready: before that, Linux shows no box. */
export const tellFailure = async (
  { app, dialog }: Pick<ElectronCalls, 'app' | 'dialog'>,
  why: string,
): Promise<void> => {
  await app.whenReady();
  dialog.showErrorBox(texts.title, why);
  app.exit(1);
};
