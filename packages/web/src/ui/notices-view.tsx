import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Notice, useNotices } from '../lib/notices.ts';
import { Icon } from './icon.tsx';
import { texts } from './texts.ts';
import { useTopDialog } from './top-dialog.ts';

const Region = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: theme.zIndex.snackbar,
  padding: 16,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  pointerEvents: 'none',
}));

const Toast = styled('div')<{ readonly ownerState: Notice }>(({ theme, ownerState }) => ({
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  maxWidth: 560,
  padding: '8px 8px 8px 16px',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette[ownerState.kind].main,
  color: '#fff',
  boxShadow: '0 4px 16px rgb(0 0 0 / 25%)',
  fontSize: '0.9375rem',
  lineHeight: 1.4,
  '@media (prefers-reduced-motion: no-preference)': { animation: 'quipu-rise 160ms ease-out' },
  '@keyframes quipu-rise': { from: { opacity: 0, transform: 'translateY(8px)' } },
}));

const Close = styled('button')({
  all: 'unset',
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: 6,
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'rgb(255 255 255 / 15%)' },
  '&:focus-visible': { outline: '3px solid #fff', outlineOffset: -3 },
});

const Item = ({ notice }: { readonly notice: Notice }) => {
  const dismiss = useNotices((state) => state.dismiss);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const alarm = setTimeout(() => {
      dismiss(notice.id);
    }, notice.durationMs);
    return () => {
      clearTimeout(alarm);
    };
  }, [held, dismiss, notice]);
  const hold = () => {
    setHeld(true);
  };
  const release = () => {
    setHeld(false);
  };
  return (
    <Toast ownerState={notice} onMouseEnter={hold} onMouseLeave={release} onFocus={hold} onBlur={release}>
      <Icon name={notice.kind} />
      <span>{notice.text}</span>
      <Close
        type="button"
        aria-label={texts.closeNotice}
        onClick={() => {
          dismiss(notice.id);
        }}
      >
        <Icon name="close" size={20} />
      </Close>
    </Toast>
  );
};

/** Where notices appear, over dialogs too. Read out when the reader is idle; they wait while pointed at or focused. */
export const NoticesView = () => {
  const notices = useNotices((state) => state.notices);
  const dialog = useTopDialog();
  return createPortal(
    <Region role="status" aria-live="polite" aria-relevant="additions">
      {notices.map((notice) => (
        <Item key={notice.id} notice={notice} />
      ))}
    </Region>,
    dialog ?? document.body,
  );
};
