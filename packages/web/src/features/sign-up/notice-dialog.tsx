import { styled } from '@mui/material/styles';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { texts } from './texts.ts';

const Lines = styled('ul')({ margin: 0, paddingLeft: 20, display: 'grid', gap: 8, overflowWrap: 'anywhere' });

export interface Notice {
  readonly title: string;
  readonly lines: readonly string[];
}

/** What the server says that is wrong. */
export const NoticeDialog = ({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) => (
  <ConfirmDialog open title={notice.title} confirmText={texts.accept} cancelText={null} onConfirm={onClose}>
    {notice.lines.length === 1 ? (
      notice.lines[0]
    ) : (
      <Lines>
        {notice.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Lines>
    )}
  </ConfirmDialog>
);
