import { ChangePasswordScreen } from '../features/change-password/change-password-screen.tsx';
import { Shell } from './shell.tsx';

export const ChangePasswordPage = () => (
  <Shell>
    <ChangePasswordScreen />
  </Shell>
);
