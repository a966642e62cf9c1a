const CAPTURES: Readonly<Record<string, readonly string[]>> = {
  win32: ['PrintScreen', 'Alt+PrintScreen', 'Control+PrintScreen', 'Super+PrintScreen', 'Super+Shift+S', 'Super+G'],
  darwin: ['Command+Shift+3', 'Command+Shift+4', 'Command+Shift+5', 'Command+Control+Shift+3'],
  linux: ['PrintScreen', 'Alt+PrintScreen', 'Shift+PrintScreen', 'Control+PrintScreen'],
};
const SWITCHES: Readonly<Record<string, readonly string[]>> = {
  win32: ['Alt+Tab', 'Alt+Escape', 'Control+Escape', 'Super+Tab', 'Super+D', 'Super+M', 'Super+R', 'Super+P'],
  darwin: ['Command+Tab', 'Command+H', 'Command+M', 'Control+Up', 'Control+Left', 'Control+Right'],
  linux: ['Alt+Tab', 'Super+Tab', 'Alt+Escape', 'Control+Alt+Up', 'Control+Alt+Down', 'Super+D'],
};

/** Keys that make a picture of the screen, by system. */
export const captureKeys = (platform: string): readonly string[] => CAPTURES[platform] ?? [];
/** Keys that lead away from the window, by system. Some systems keep some of them for themselves. */
export const switchKeys = (platform: string): readonly string[] => SWITCHES[platform] ?? [];
