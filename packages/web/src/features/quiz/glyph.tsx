import { Outline } from '../../ui/outline.tsx';

/** The quiz's own outlines, 24 by 24. */
const OUTLINES = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  star: 'M12 4l2.5 5.2 5.7.8-4.1 4 1 5.7L12 17l-5.1 2.7 1-5.7-4.1-4 5.7-.8L12 4Z',
  device: 'M5 5h14v10H5zM3 19h18',
  book: 'M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5Zm0 0V19',
  zoomIn: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm5 12 4.5 4.5M8 11h6M11 8v6',
  zoomOut: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm5 12 4.5 4.5M8 11h6',
  sound: 'M4 10v4h4l5 4V6l-5 4H4Zm12.5-1.5a5 5 0 0 1 0 7M19 6a9 9 0 0 1 0 12',
  hands:
    'M7 11V6.5a1.5 1.5 0 0 1 3 0V10m0-.5v-4a1.5 1.5 0 0 1 3 0v4m0-2.500a1.500 1.500 0 0 1 3 0V13l1.500-2a1.600 1.600 0 0 1 2.600 1.800L16.500 18a5 5 0 0 1-4.300 2.500c-3 0-5.200-2-5.200-5V11',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  bookmark: 'M7 4h10v16l-5-4-5 4V4Z',
  flag: 'M6 21V4h11l-2 4 2 4H6',
} as const;
export type GlyphName = keyof typeof OUTLINES;

export const Glyph = ({ name, size = 20 }: { readonly name: GlyphName; readonly size?: number }) => (
  <Outline path={OUTLINES[name]} size={size} />
);
