import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { clearAndReload } from './clear-and-reload.ts';
import { texts } from './texts.ts';

const NewVersionDialog = () => (
  <ConfirmDialog
    open
    title={texts.newVersionTitle}
    confirmText={texts.accept}
    cancelText={null}
    onConfirm={() => {
      void clearAndReload().catch(() => undefined);
    }}
  >
    {texts.newVersion}
  </ConfirmDialog>
);
export default NewVersionDialog;
