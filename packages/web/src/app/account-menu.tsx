import { paths } from '../lib/paths.ts';
import { useLocation } from '../lib/router.tsx';
import { askToLeave, useLeaving } from '../stores/leaving-store.ts';
import { isStaff, worksInOffice } from '../stores/roles.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { MenuButton, type MenuItem } from '../ui/menu-button.tsx';
import { landingOf } from './guard.ts';
import { texts } from './texts.ts';

const OUTLINES = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  console: 'M3 5h18v12H3V5Zm6 15.5h6M12 17v3.5',
  home: 'M4 11.5 12 4l8 7.5M6.5 9.5V20h11V9.5M10 20v-6h4v6',
  office: 'M4 20V8l8-4 8 4v12M4 20h16M9 20v-5h6v5M8.5 10.5h.01M15.5 10.5h.01',
  key: 'M14.5 4a5.5 5.5 0 1 1-3.9 9.4L4 20v-3.5M14.5 9.5v.01M7 17l2 2',
  leave: 'M10 4H5v16h5M10 12h10m0 0-4-4m4 4-4 4',
} as const;

/**
 * Ways to go from any screen, and the way out. An account that is not active yet has only the
 * latter.
 */
export const AccountMenu = () => {
  const { pathname } = useLocation();
  const session = useSignInSession((state) => state.session);
  // Not before: a button out of reach loses the focus that a dialog would give back to it.
  const leaving = useLeaving(({ step }) => step === 'ending');
  const to = (text: string, outline: string, path: string): MenuItem => ({
    text,
    outline,
    choose: path,
    current: pathname === path,
  });
  const ways =
    session?.isActive === true
      ? [
          ...(landingOf(session) === paths.home ? [to(texts.home, OUTLINES.home, paths.home)] : []),
          ...(worksInOffice(session) ? [to(texts.office, OUTLINES.office, paths.office)] : []),
          ...(isStaff(session) ? [to(texts.console, OUTLINES.console, paths.console)] : []),
          to(texts.changePassword, OUTLINES.key, paths.changePassword),
        ]
      : [];
  return (
    <MenuButton
      text={texts.menu}
      outline={OUTLINES.menu}
      disabled={leaving}
      items={[...ways, { text: texts.logOut, outline: OUTLINES.leave, choose: askToLeave }]}
    />
  );
};
