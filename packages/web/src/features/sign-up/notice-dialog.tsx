import { styled } from '@mui/material/styles';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { texts } from './texts.ts';

const Lines = styled('ul')({ margin: 0, paddingLeft: 20, display: 'grid', gap: 8, overflowWrap: 'anywhere' });
const Said = styled('div')({ display: 'grid', gap: 12 });

export interface Notice {
  readonly title: string;
  readonly message: string | null;
  /** What is wrong with each field. */
  readonly lines: readonly string[];
}

/** What the server says that is wrong. */
export const NoticeDialog = ({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) => (
  <ConfirmDialog open title={notice.title} confirmText={texts.accept} cancelText={null} onConfirm={onClose}>
    <Said>
      {notice.message !== null && <p>{notice.message}</p>}
      {notice.lines.length > 0 && (
        <Lines>
          {notice.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Lines>
      )}
    </Said>
  </ConfirmDialog>
);
