import type { ComputerTold, DesktopBridge } from '../bridge/desktop-bridge.ts';
import { journalDouble } from './journal-double.ts';
import { updatesDouble } from './updates-double.ts';

/** A bridge that a test drives. */
export const bridgeDouble = (first = 1) => {
  const counts = new Set<(count: number) => void>();
  const captures = new Set<() => void>();
  const tellings = new Set<(told: ComputerTold) => void>();
  const processes = new Set<(names: readonly string[]) => void>();
  const heard =
    <T>(listeners: Set<T>) =>
    (listener: T) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
  const updates = updatesDouble();
  const bridge: DesktopBridge = {
    version: '0.14.0',
    server: 'https://quipu.example',
    displayCount: () => Promise.resolve(first),
    onDisplayCount: heard(counts),
    forbiddenProcesses: () => Promise.resolve([]),
    onForbiddenProcesses: heard(processes),
    onPrintScreen: heard(captures),
    onComputer: heard(tellings),
    forbid: () => undefined,
    evaluationRunning: () => undefined,
    onCloseAsked: () => () => undefined,
    closeHeard: () => undefined,
    close: () => undefined,
    journal: journalDouble(),
    localServer: null,
    updates,
  };
  return {
    ...bridge,
    updates,
    plug: (count: number) => counts.forEach((tell) => tell(count)),
    tellOfComputer: (told: ComputerTold) => tellings.forEach((tell) => tell(told)),
    capture: () => captures.forEach((tell) => tell()),
    open: (names: readonly string[]) => processes.forEach((tell) => tell(names)),
    listeners: () => counts.size + captures.size + tellings.size + processes.size,
  };
};
