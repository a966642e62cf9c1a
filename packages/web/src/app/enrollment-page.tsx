import { EnrollmentScreen } from '../features/enrollment/enrollment-screen.tsx';
import { Shell } from './shell.tsx';

export const EnrollmentPage = () => (
  <Shell>
    <EnrollmentScreen />
  </Shell>
);
