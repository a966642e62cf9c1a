import { styled } from '@mui/material/styles';
import { useBaseAddress, workAsUsual } from '../lib/base-address.ts';
import { useSession } from '../stores/session-store.ts';
import { Icon } from '../ui/icon.tsx';
import { texts } from './texts.ts';

const Bar = styled('aside')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '4px 12px',
  padding: '4px 16px',
  fontSize: '0.9375rem',
  backgroundColor: theme.palette.warning.main,
  color: '#fff',
  '& > button': {
    font: 'inherit',
    fontWeight: 600,
    minHeight: 36,
    padding: '2px 12px',
    color: 'inherit',
    background: 'none',
    border: '1px solid currentColor',
    borderRadius: 6,
    cursor: 'pointer',
  },
}));

/** Says that the local server is the one in use, and leads back; not to someone who is in, whose session is of that server. */
export const LocalMode = () => {
  const isLocal = useBaseAddress(({ local }) => local !== null);
  const isIn = useSession(({ session }) => session !== null);
  if (!isLocal) return null;
  return (
    <Bar aria-label={texts.localModeLabel}>
      <Icon name="noLink" size={20} />
      <span>{texts.localMode}</span>
      {!isIn && (
        <button type="button" onClick={workAsUsual}>
          {texts.workAsUsual}
        </button>
      )}
    </Bar>
  );
};
