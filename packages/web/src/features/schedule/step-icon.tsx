import { Outline } from '../../ui/outline.tsx';

/** The icons that an institution may name; any other name shows none. */
const OUTLINES: Readonly<Record<string, string>> = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  event: 'M4 6h16v14H4zM4 10h16M8 3.5V8M16 3.5V8',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 4.5V12l3 2',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  edit: 'M4 20v-4L15.5 4.5l4 4L8 20zM13 7l4 4',
  download: 'M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M4 20h16',
  logout: 'M10 4H5v16h5M10 12h10m0 0-4-4m4 4-4 4',
  school: 'M12 4 2 9.5 12 15l10-5.5zM6 12v5c3.5 3 8.5 3 12 0v-5M22 9.5v6',
  place: 'M12 21s7-6.5 7-11.5a7 7 0 0 0-14 0C5 14.5 12 21 12 21Zm0-14a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  mail: 'M3 6h18v12H3V6Zm0 .5 9 7 9-7',
  phone: 'M7 3h10v18H7zM11 18h2',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 8v6M12 7.5v.01',
  warning: 'M12 4 2.8 20h18.4L12 4Zm0 6v5M12 17.5v.01',
  home: 'M4 11.5 12 4l8 7.5M6.5 9.5V20h11V9.5',
  lock: 'M6.5 11h11v9h-11zM9 11V8a3 3 0 0 1 6 0v3',
};

export const StepIcon = ({ name, size = 20 }: { readonly name: string | null; readonly size?: number }) => {
  const path = name !== null && Object.hasOwn(OUTLINES, name) ? OUTLINES[name] : undefined;
  return path === undefined ? null : <Outline path={path} size={size} />;
};
