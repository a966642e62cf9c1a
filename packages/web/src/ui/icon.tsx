import { Outline } from './outline.tsx';

/** Outlines of 24 by 24, inline so that the login needs no icon package. */
const OUTLINES = {
  eye: 'M12 5C6 5 2.5 12 2.5 12S6 19 12 19s9.5-7 9.5-7S18 5 12 5Zm0 4a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  eyeOff:
    'M4 4l16 16M9.9 5.3A9.6 9.6 0 0 1 12 5c6 0 9.5 7 9.5 7a17 17 0 0 1-2.8 3.7M6.5 7.2A16.5 16.5 0 0 0 2.5 12S6 19 12 19a9.4 9.4 0 0 0 4.6-1.2M10 10a3 3 0 0 0 4.1 4.1',
  close: 'M6 6l12 12M18 6L6 18',
  error: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 4.5v6M12 16.5v.01',
  success: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm-4 9.5 2.8 2.8L16 10',
  down: 'M6 9.5l6 6 6-6',
  pending: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 8v6M12 7.5v.01',
  warning: 'M12 4 2.8 20h18.4L12 4Zm0 6v5M12 17.5v.01',
  mail: 'M3 6h18v12H3V6Zm0 .5 9 7 9-7',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 4.5V12l3 2',
  noLink:
    'M4 4l16 16M5 12.5a10 10 0 0 1 4-2.3M13.5 10a10 10 0 0 1 5.5 2.5M2 9a15 15 0 0 1 4.5-2.9M11 5a15 15 0 0 1 11 4M8.5 16a5 5 0 0 1 6 0M12 19.5v.01',
} as const;
export type IconName = keyof typeof OUTLINES;

export const Icon = ({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) => (
  <Outline path={OUTLINES[name]} size={size} />
);
