import { expect, it } from 'vitest';
import { forbiddenAmong, forbiddenBy } from './forbidden-processes.ts';
import { namesOfPs, namesOfTasklist } from './process-list.ts';

it('names each forbidden program once', () => {
  expect(forbiddenAmong(['AnyDesk.exe', 'explorer.exe', 'TeamViewer_Service.exe', 'TeamViewer.exe'])).toEqual([
    'AnyDesk',
    'TeamViewer',
  ]);
});

it.each([
  // Windows
  ['ANYDESK.EXE', 'AnyDesk'],
  ['C:\\Users\\Ana\\Downloads\\AnyDesk (1).exe', 'AnyDesk'],
  ['anydesk-7.1.8.exe', 'AnyDesk'],
  ['TeamViewerQS_x64.exe', 'TeamViewer'],
  ['mstsc.exe', 'Escritorio remoto'],
  ['rdpclip.exe', 'Escritorio remoto'],
  ['ScreenConnect.ClientService.exe', 'ScreenConnect'],
  ['UltraViewer_Desktop.exe', 'UltraViewer'],
  ['QuickAssist.exe', 'Asistencia rápida'],
  ['ＡｎｙＤｅｓｋ.exe', 'AnyDesk'],
  // macOS
  ['/Applications/AnyDesk.app/Contents/MacOS/AnyDesk', 'AnyDesk'],
  ['/System/Library/CoreServices/Screen Sharing.app/Contents/MacOS/Screen Sharing', 'Compartir pantalla'],
  ['screensharingd', 'Compartir pantalla'],
  // Linux, which keeps fifteen letters of a name
  ['chrome-remote-d', 'Chrome Remote Desktop'],
  ['gnome-remote-de', 'Acceso remoto de GNOME'],
  ['/usr/bin/x11vnc', 'VNC'],
  ['/tmp/RustDesk-1.3.AppImage', 'RustDesk'],
])('knows %s', (process, name) => expect(forbiddenAmong([process])).toEqual([name]));

it.each([
  'anydesktop.exe',
  'parcellite',
  'parsecmd',
  'mstscax-notes.txt',
  'myteamviewer',
  'C:\\AnyDesk\\notepad.exe',
  '/home/teamviewer/firefox',
  'remmina2go',
  'vncviewers-club',
  'chrome',
  'chrome-remote',
  'systemd',
  'ms',
  '',
])('takes %s for nothing else', (process) => expect(forbiddenAmong([process])).toEqual([]));

it('follows the list of an institution in place of its own', () => {
  const forbidden = forbiddenBy(['TeamViewer', 'OBS64.exe', 'mstsc.exe', ' ']);
  expect(forbiddenAmong(['teamviewerd', 'obs64', 'AnyDesk.exe', 'msrdc.exe'], forbidden)).toEqual([
    'Escritorio remoto',
    'OBS64.exe',
    'TeamViewer',
  ]);
  expect(forbiddenAmong(['AnyDesk.exe'], forbiddenBy([]))).toEqual([]);
});

it("reads what Windows' and Unix's listings say", () => {
  expect(
    namesOfTasklist('"System Idle Process","0","Services","0","8 K"\r\n"AnyDesk.exe","12","Console","1","9 K"\r\n'),
  ).toEqual(['System Idle Process', 'AnyDesk.exe']);
  expect(namesOfPs('/usr/lib/anydesk/anydesk\nsystemd\n')).toEqual(['anydesk', 'systemd']);
});
