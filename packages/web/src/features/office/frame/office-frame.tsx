import { officeRequestCalls } from '@quipu/contract';
import { type ReactNode, useCallback } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { isStaff } from '../../../stores/roles.ts';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { ASK_OFTEN_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { Outline } from '../../../ui/outline.tsx';
import styles from './frame.module.css';
import { addressOf, placesFor } from './places.ts';
import { texts } from './texts.ts';
import { useMay } from './use-may.ts';

const OUTLINES = {
  requests: 'M4 5h16v11H9l-5 4V5Zm4 4h8M8 12h5',
  evaluations: 'M5 3h14v18H5V3Zm4 5h6M9 12h6M9 16h3',
  sessions: 'M4 5h16v15H4V5Zm0 5h16M8 3v4M16 3v4M8 14h3M13 14h3M8 17h3',
  results: 'M4 20h16M6.5 20v-6M12 20V6M17.5 20v-9',
  enrollments: 'M4 4h16v16H4V4Zm4 5h8M8 13h8M8 17h4',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c0-4 2.5-6 6-6s6 2 6 6M16 4.5a3 3 0 0 1 0 6M17.5 14c2.2.7 3.5 2.7 3.5 6',
  rehearsals: 'M12 4a8 8 0 1 0 8 8M12 8v4l3 2M16 3h5v5M21 3l-6 6',
  register: 'M6 3h9l4 4v14H6V3Zm3 7h7M9 14h7M9 18h4',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  console: 'M3 5h18v12H3V5Zm6 15.5h6M12 17v3.5',
} as const;

/** Returns what leads to the screens that are for whoever looks. */
const useWays = () => {
  const may = useMay();
  const session = useSignInSession((state) => state.session);
  const places = placesFor(may).map((name) => ({ name, to: addressOf(name) }));
  return session !== null && isStaff(session) ? [...places, { name: 'console' as const, to: paths.console }] : places;
};

/** Tells how many proposals of others wait for whoever is here; asked anew at each screen, so that a decision is seen at once. */
const useProposals = (): number => {
  const api = useApi(officeRequestCalls);
  const { pathname } = useLocation();
  const ask = useCallback(async () => {
    // The way here is of no use to the server.
    void pathname;
    return fetchedOf(await api.officeWaiting({}), texts.refused);
  }, [api, pathname]);
  return useFetched(ask, ASK_OFTEN_MS).value?.proposals ?? 0;
};

interface Counted {
  readonly proposals: number;
}

const Rail = ({ proposals }: Counted) => (
  <nav className={styles['rail']} aria-label={texts.nav}>
    <ul>
      {useWays().map(({ name, to }) => (
        <li key={name}>
          <NavLink to={to}>
            <Outline path={OUTLINES[name]} size={22} />
            <span>
              {texts.screens[name]}
              {name === 'requests' && proposals > 0 && <small>{texts.toApprove(proposals)}</small>}
            </span>
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);

const Menu = ({ proposals }: Counted) => {
  const { pathname } = useLocation();
  const items = useWays().map(({ name, to }) => ({
    text:
      name === 'requests' && proposals > 0
        ? `${texts.screens[name]} · ${texts.toApprove(proposals)}`
        : texts.screens[name],
    outline: OUTLINES[name],
    choose: to,
    current: pathname.startsWith(to),
  }));
  return (
    <nav className={styles['menu']} aria-label={texts.nav}>
      <MenuButton keepsText text={texts.title} outline="M4 7h16M4 12h16M4 17h16" items={items} />
    </nav>
  );
};

/** The office around each of its screens: a rail beside it or, where there is no room for one, a menu above. The style sheet chooses. */
export const OfficeFrame = ({ children }: { readonly children: ReactNode }) => {
  const proposals = useProposals();
  return (
    <div className={styles['frame']}>
      <Rail proposals={proposals} />
      <Menu proposals={proposals} />
      <div className={styles['screen']}>{children}</div>
    </div>
  );
};
