const MODIFIERS: ReadonlySet<string> = new Set(
  'alt altgr cmd cmdorctrl command commandorcontrol control ctrl meta option shift super'.split(' '),
);
const NAMED: ReadonlySet<string> = new Set(
  [
    'backspace capslock delete down end enter esc escape home insert left medianexttrack mediaplaypause',
    'mediaprevioustrack mediastop numadd numdec numdiv numlock nummult numsub pagedown pageup plus printscreen',
    'return right scrolllock space tab up volumedown volumemute volumeup',
  ]
    .join(' ')
    .split(' '),
);

const isKey = (name: string): boolean => NAMED.has(name) || /^(?:f(?:[1-9]|1\d|2[0-4])|num\d|[!-~])$/.test(name);

/** Tells whether Electron takes these keys for a shortcut: modifiers, and one key that it knows by this name. */
export const isAccelerator = (keys: string): boolean => {
  const names = keys.toLowerCase().split('+');
  return names.every((name) => MODIFIERS.has(name) || isKey(name)) && names.filter(isKey).length === 1;
};
