import { SheetsScreen } from '../features/sheets/sheets-screen.tsx';
import { Shell } from './shell.tsx';

export const HomeScreen = () => (
  <Shell>
    <SheetsScreen />
  </Shell>
);
