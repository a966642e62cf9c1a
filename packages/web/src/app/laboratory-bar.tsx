import type { DesktopLocalServer } from '@quipu/proctor/bridge';
import { lazy, Suspense } from 'react';
import { paths } from '../lib/paths.ts';
import { useLocation } from '../lib/router.tsx';

export const laboratoryScreen = async () =>
  (await import('../features/laboratory/laboratory-screen.tsx')).LaboratoryScreen;
const LoginBar = lazy(() => import('../features/laboratory/login-bar.tsx'));

/** Leads from the login to the screen that looks after a laboratory's computer. */
export const LaboratoryBar = ({ server }: { readonly server: DesktopLocalServer }) => {
  const { pathname } = useLocation();
  if (pathname !== paths.login) return null;
  return (
    <Suspense>
      <LoginBar server={server} />
    </Suspense>
  );
};
