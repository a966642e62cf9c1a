import { UpdateEmailScreen } from '../features/update-email/update-email-screen.tsx';
import { Shell } from './shell.tsx';

export const UpdateEmailPage = () => (
  <Shell>
    <UpdateEmailScreen />
  </Shell>
);
