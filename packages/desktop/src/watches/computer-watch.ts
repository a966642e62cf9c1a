import type { ComputerLeft } from '@quipu/proctor/bridge';
import type { PowerMonitor } from '../electron-calls.ts';

/** Tells that whoever sits here has left what is shown, by the system: each system tells of some of the three. */
export const watchComputer = (power: PowerMonitor, tell: (how: ComputerLeft) => void): (() => void) => {
  const onLock = () => tell('lock');
  const onSleep = () => tell('sleep');
  const onUser = () => tell('user');
  power.on('lock-screen', onLock);
  power.on('suspend', onSleep);
  power.on('user-did-resign-active', onUser);
  return () => {
    power.removeListener('lock-screen', onLock);
    power.removeListener('suspend', onSleep);
    power.removeListener('user-did-resign-active', onUser);
  };
};
