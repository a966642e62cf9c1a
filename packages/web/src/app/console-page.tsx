import { ConsoleScreen } from '../features/console/console-screen.tsx';
import { Shell } from './shell.tsx';

export const ConsolePage = () => (
  <Shell>
    <ConsoleScreen />
  </Shell>
);
