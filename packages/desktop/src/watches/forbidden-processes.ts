/** Programs that show or steer this screen from elsewhere, by the start of their process name. */
const FORBIDDEN: readonly (readonly [prefix: string, name: string])[] = [
  ['anydesk', 'AnyDesk'],
  ['chrome_remote_desktop', 'Chrome Remote Desktop'],
  ['remoting_host', 'Chrome Remote Desktop'],
  ['dwagent', 'DWService'],
  ['mstsc', 'Escritorio remoto'],
  ['parsec', 'Parsec'],
  ['rustdesk', 'RustDesk'],
  ['splashtop', 'Splashtop'],
  ['sragent', 'Splashtop'],
  ['supremo', 'Supremo'],
  ['teamviewer', 'TeamViewer'],
  ['vncserver', 'VNC'],
  ['winvnc', 'VNC'],
  ['x11vnc', 'VNC'],
];

/** The forbidden programs among running processes, each once, by the name that a person knows. */
export const forbiddenAmong = (processes: readonly string[]): readonly string[] => {
  const found = new Set<string>();
  for (const process of processes) {
    const name = process.toLowerCase();
    const hit = FORBIDDEN.find(([prefix]) => name.startsWith(prefix));
    if (hit) found.add(hit[1]);
  }
  return [...found].sort();
};
