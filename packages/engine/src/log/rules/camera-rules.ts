import type { EventOf } from '../../session/event.ts';
import type { Opened } from '../../session/opened.ts';
import type { BrokenRule } from './broken-rule.ts';

export const doubtedRule = ({ state }: Opened, { at, data }: EventOf<'CameraDoubted'>): BrokenRule | null => {
  const { camera, doubt } = state.devices;
  if (doubt === null) return data.until < at ? 'coverMoved' : null;
  if (camera === data.reason) return 'nothingChanged';
  return data.until === doubt.until ? null : 'coverMoved';
};

export const referredRule = ({ state }: Opened, { at }: EventOf<'CameraDoubtReferred'>): BrokenRule | null => {
  const { doubt } = state.devices;
  if (state.finish !== null) return 'afterFinish';
  if (doubt === null || doubt.isReferred) return 'nothingChanged';
  return at < doubt.until ? 'beforeItsTime' : null;
};
