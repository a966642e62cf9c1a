import { expect, it, vi } from 'vitest';
import { forbiddenBy } from '../forbidden-processes.ts';
import { type ComputerMeasures, signsOf } from './computer-signs.ts';
import { measureComputer } from './measure-computer.ts';
import { linuxMeasures, macMeasures, windowsMeasures } from './read-measures.ts';
import { watchSigns } from './sign-watch.ts';

const KNOWN = forbiddenBy(null);
const windows = (more: object, session?: string): ComputerMeasures => {
  const own = { maker: 'LENOVO', model: '20XW00ABCD', remote: false, sessions: [1], programs: [] };
  const measures = windowsMeasures(`\uFEFF${JSON.stringify({ ...own, ...more })}\r\n`, session);
  if (measures === null) throw new Error('not read');
  return measures;
};

it.each([
  ['VMware', 'VMware, Inc.', 'VMware7,1'],
  ['VirtualBox', 'innotek GmbH', 'VirtualBox'],
  ['Hyper-V', 'Microsoft Corporation', 'Virtual Machine'],
  ['QEMU', 'QEMU', 'Standard PC (Q35 + ICH9, 2009)'],
  ['Parallels', 'Parallels International GmbH.', 'Parallels ARM Virtual Machine'],
  ['Xen', 'Xen', 'HVM domU'],
  ['Amazon EC2', 'Amazon EC2', 't3.large'],
])('names a computer that is a program by its maker: %s', (name, maker, model) => {
  expect(signsOf(windows({ maker, model }), KNOWN)).toEqual([`machine ${name} (${maker}, ${model})`]);
});

it.each([
  ['LENOVO', '20XW00ABCD'],
  ['Microsoft Corporation', 'Surface Pro 7'],
  ['Red Hat', 'Something else'],
  ['Google', 'Chromebook'],
  ['', ''],
])('takes no other computer for one: %s %s', (maker, model) => {
  expect(signsOf(windows({ maker, model }), KNOWN)).toEqual([]);
});

it('tells of a session that is shown elsewhere, and by what', () => {
  expect(signsOf(windows({ remote: true }, 'RDP-Tcp#3'), KNOWN)).toEqual(['remoteSession SM_REMOTESESSION=1']);
  expect(signsOf(windows({}, 'RDP-Tcp#3'), KNOWN)).toEqual(['remoteSession SESSIONNAME=RDP-Tcp#3']);
  expect(signsOf(windows({}, 'Console'), KNOWN)).toEqual([]);
});

it('tells how many have a desktop open where the examinee is not alone, and of none by name', () => {
  expect(signsOf(windows({ sessions: [1] }), KNOWN)).toEqual([]);
  expect(signsOf(windows({ sessions: [1, 3, 3] }), KNOWN)).toEqual(['userSessions 2']);
  expect(signsOf(windows({ sessions: [] }), KNOWN)).toEqual([]);
});

it('tells of a forbidden program under another name, and of no other program', () => {
  const programs = [
    { name: 'notas.exe', original: 'AnyDesk.exe' },
    { name: 'AnyDesk.exe', original: 'AnyDesk.exe' },
    { name: 'AnyDesk (1).exe', original: 'AnyDesk.exe' },
    { name: 'diario.exe', original: 'DIARIO.EXE' },
    { name: 'juego.exe', original: null },
  ];
  expect(signsOf(windows({ programs }), KNOWN)).toEqual(['renamed notas.exe = AnyDesk (AnyDesk.exe)']);
  expect(signsOf(windows({ programs }), forbiddenBy(['diario']))).toEqual([]);
});

it.each(['', 'null', '{"maker":1}', 'Get-CimInstance : no'])('reads nothing of what is not as agreed: %s', (text) => {
  expect(windowsMeasures(text, undefined)).toBeNull();
});

it('reads what a Mac says', () => {
  const who =
    'ana      console      Nov 27 08:00 \nana      ttys000      Nov 27 08:01 \nluis     console      Nov 27 07:00 \n';
  expect(signsOf(macMeasures('MacBookPro18,1\n0\n', 'ana console Nov 27 08:00'), KNOWN)).toEqual([]);
  expect(signsOf(macMeasures('VirtualMac2,1\n1\n', who), KNOWN)).toEqual([
    'machine Apple Virtualization (Apple, VirtualMac2,1)',
    'userSessions 2',
  ]);
  expect(signsOf(macMeasures('Macmini9,1\n1\n', ''), KNOWN)).toEqual(['machine Apple, Macmini9,1']);
});

it('reads what Linux says', () => {
  const said = { vendor: 'LENOVO\n', product: '20XW\n', own: 'Remote=no\n', env: {} };
  const one =
    '     2 1000 ana  seat0 tty2 active no -\n     5 1000 ana  -     pts/0 active no -\n    c1 120  gdm  seat0 tty1 online no -\n';
  expect(signsOf(linuxMeasures({ ...said, sessions: one }), KNOWN)).toEqual([]);
  const two = `${one}     9 1001 luis seat0 tty3 online no -\n`;
  expect(
    signsOf(
      linuxMeasures({ vendor: 'QEMU\n', product: 'Ubuntu 24.04 PC', sessions: two, own: 'Remote=yes\n', env: {} }),
      KNOWN,
    ),
  ).toEqual(['machine QEMU (QEMU, Ubuntu 24.04 PC)', 'remoteSession Remote=yes', 'userSessions 2']);
  expect(linuxMeasures({ ...said, sessions: '', env: { XRDP_SESSION: '1' } }).remoteSession).toBe('XRDP_SESSION');
});

it('measures this very computer without an error, whatever it has', async () => {
  expect(await measureComputer('linux', {})).toMatchObject({ remoteSession: null, programs: [] });
});

const source = () => {
  let measures: ComputerMeasures | null = windows({ remote: true });
  let look = () => {};
  let looks = 0;
  return {
    measure: async () => {
      looks += 1;
      return measures;
    },
    often: (again: () => void) => {
      look = again;
      return () => {
        look = () => {};
      };
    },
    become: (next: ComputerMeasures | null) => {
      measures = next;
      look();
    },
    looks: () => looks,
  };
};

it('tells each sign once of each evaluation, and measures nothing outside of one', async () => {
  const computer = source();
  const told: string[] = [];
  const watch = watchSigns(computer, (sign) => told.push(sign));
  computer.become(windows({ remote: true }));
  expect(computer.looks()).toBe(0);
  watch.evaluationRunning(true);
  // The page came back by itself.
  watch.evaluationRunning(true);
  await vi.waitFor(() => expect(told).toEqual(['remoteSession SM_REMOTESESSION=1']));
  computer.become(windows({ remote: true, sessions: [1, 2] }));
  await vi.waitFor(() => expect(told.at(-1)).toBe('userSessions 2'));
  computer.become(null);
  expect(told).toHaveLength(2);
  watch.evaluationRunning(false);
  watch.evaluationRunning(true);
  computer.become(windows({ remote: true }));
  await vi.waitFor(() => expect(told).toHaveLength(3));
  watch.stop();
});
