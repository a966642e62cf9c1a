import type { DesktopLocalServer } from '@quipu/proctor/bridge';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.ts';

export const laboratoryScreen = async () =>
  (await import('../features/laboratory/laboratory-screen.tsx')).LaboratoryScreen;
const LoginBar = lazy(() => import('../features/laboratory/login-bar.tsx'));

/** Where people sign in: the way to what looks after a computer of a laboratory. */
export const LaboratoryBar = ({ server }: { readonly server: DesktopLocalServer }) => {
  const { pathname } = useLocation();
  if (pathname !== paths.login) return null;
  return (
    <Suspense>
      <LoginBar server={server} />
    </Suspense>
  );
};
