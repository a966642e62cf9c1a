import { clearAndReload } from '../lib/clear-and-reload.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { texts } from './texts.ts';

export interface NewVersionDialogProps {
  /** The version that is wanted in place of this one; null: the server did not say. */
  readonly wanted: string | null;
}

/** The only way on is with what the server has now. */
const NewVersionDialog = ({ wanted }: NewVersionDialogProps) => (
  <ConfirmDialog
    open
    title={texts.newVersionTitle}
    confirmText={texts.accept}
    cancelText={null}
    onConfirm={() => {
      void clearAndReload(wanted).catch(() => undefined);
    }}
  >
    {texts.newVersion}
  </ConfirmDialog>
);
export default NewVersionDialog;
