import { styled } from '@mui/material/styles';
import { bridgeOf } from '@quipu/proctor';
import { Icon } from './icon.tsx';
import { texts } from './texts.ts';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  borderBottom: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  '& > button': {
    display: 'grid',
    placeItems: 'center',
    width: 48,
    height: 36,
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.palette.error.main, color: '#fff' },
    '&:focus-visible': { outlineOffset: -3 },
  },
}));

/** In the desktop application, the way out of it for who is not in yet; who is in has something to do before. */
export const SystemBar = ({ onClose }: { readonly onClose?: () => void }) => {
  const bridge = bridgeOf(window);
  if (bridge === null) return null;
  return (
    <Bar>
      <button
        type="button"
        aria-label={texts.closeApplication}
        onClick={() => {
          (onClose ?? bridge.close)();
        }}
      >
        <Icon name="close" size={20} />
      </button>
    </Bar>
  );
};
