import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLeaving } from '../stores/leaving-store.ts';
import { useSession } from '../stores/session-store.ts';
import { useSettings } from '../stores/settings-store.ts';
import { Logo } from '../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LeaveSession } from './leave-session.tsx';
import { LONG_NAME, SHORT_NAME, shortName } from './short-name.ts';
import { texts } from './texts.ts';

const NARROW = '@media (max-width: 599.95px)';

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  minHeight: 64,
  padding: '8px 24px',
  backgroundColor: theme.palette.background.paper,
  borderBottom: `1px solid ${theme.palette.divider}`,
  [NARROW]: { padding: '8px 12px', gap: 8 },
  '& > a': { color: theme.palette.primary.main, textDecoration: 'none', borderRadius: 6 },
}));
const Person = styled('div')(({ theme }) => ({
  marginLeft: 'auto',
  minWidth: 0,
  textAlign: 'right',
  lineHeight: 1.3,
  '& strong': {
    display: 'block',
    fontWeight: 600,
    fontSize: '0.9375rem',
    whiteSpace: 'nowrap',
    [NARROW]: { fontSize: '0.875rem' },
  },
  '& > span': { fontSize: '0.8125rem', color: theme.palette.text.secondary },
  '& .long': { [NARROW]: { display: 'none' } },
  '& .short': { '@media (min-width: 600px)': { display: 'none' } },
}));
const Skip = styled('a')(({ theme }) => ({
  position: 'absolute',
  left: 8,
  top: -80,
  zIndex: theme.zIndex.tooltip,
  padding: '10px 16px',
  backgroundColor: theme.palette.background.paper,
  '&:focus': { top: 8 },
}));

/** The top bar around the screens of someone who is signed in. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession((state) => state.session);
  const closing = useLeaving((state) => state.closing);
  const banner = useSettings((state) => state.settings?.clientUiOptions?.imageBanner ?? null);
  const fullName = session?.fullName ?? '';
  return (
    <>
      <Skip href="#contenido">{texts.skip}</Skip>
      <Bar>
        <Link to="/home" aria-label={texts.home}>
          <Logo banner={banner} />
        </Link>
        <Person>
          <strong title={fullName}>
            <span className="long">{shortName(fullName, LONG_NAME)}</span>
            <span className="short">{shortName(fullName, SHORT_NAME)}</span>
          </strong>
          <span>{session?.reference || texts.noReference}</span>
        </Person>
        <AccountMenu />
      </Bar>
      <main id="contenido" tabIndex={-1} style={{ flex: 1, outline: 'none' }}>
        {children}
      </main>
      {closing === false && <LeaveSession />}
    </>
  );
};
