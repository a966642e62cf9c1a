import { styled } from '@mui/material/styles';
import { bridgeOf } from '@quipu/proctor';
import { askToLeave, useLeaving } from '../stores/leaving-store.ts';
import { useSession } from '../stores/session-store.ts';
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

/** In the desktop application, the way out of it for who is not in yet, or has the platform closed before them. */
export const SystemBar = () => {
  const bridge = bridgeOf(window);
  if (bridge === null) return null;
  return (
    <Bar>
      <button
        type="button"
        aria-label={texts.closeApplication}
        onClick={() => {
          if (useSession.getState().session === null) return bridge.close();
          useLeaving.setState({ closing: 'close' });
          askToLeave();
        }}
      >
        <Icon name="close" size={20} />
      </button>
    </Bar>
  );
};
