import type { DesktopLocalServer } from '@quipu/proctor';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';

export const laboratoryScreen = async () =>
  (await import('../features/laboratory/laboratory-screen.tsx')).LaboratoryScreen;
const LoginBar = lazy(() => import('../features/laboratory/login-bar.tsx'));

/** Where people come in: the way to what looks after a computer of a laboratory. */
export const LaboratoryBar = ({ server }: { readonly server: DesktopLocalServer }) => {
  const { pathname } = useLocation();
  if (pathname !== '/login') return null;
  return (
    <Suspense>
      <LoginBar server={server} />
    </Suspense>
  );
};
