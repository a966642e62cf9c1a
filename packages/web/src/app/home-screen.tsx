import { SheetsScreen } from '../features/sheets/sheets-screen.tsx';
import { Shell } from './shell.tsx';
import { WorkplaceGate } from './workplace-gate.tsx';

export const HomeScreen = () => (
  <Shell>
    <WorkplaceGate>
      <SheetsScreen />
    </WorkplaceGate>
  </Shell>
);
