import { type Forbidden, forbiddenAmong } from '../forbidden-processes.ts';

/** The computer as it was measured, as far as the system said. */
export interface ComputerMeasures {
  /** The maker and the model, as the firmware or the system names them. */
  readonly maker: string;
  readonly model: string;
  /** The system says itself that it runs on another one. */
  readonly isVirtual: boolean;
  /** It says that this session is shown elsewhere, as in `SM_REMOTESESSION=1`. Null: nothing does. */
  readonly remoteSession: string | null;
  /** People who have a desktop of their own open on this computer, the examinee among them. */
  readonly userSessions: number;
  /** Programs that run, beside the name that their own maker gave them. */
  readonly programs: readonly { readonly name: string; readonly original: string }[];
}

/** Makers and models of computers that are programs, as they name themselves. Each part has to begin so. */
const MACHINES: readonly (readonly [name: string, maker: string, model: string])[] = [
  ['VMware', 'vmware', ''],
  ['VirtualBox', 'innotek', ''],
  ['VirtualBox', '', 'virtualbox'],
  ['Hyper-V', 'microsoft corporation', 'virtual machine'],
  ['QEMU', 'qemu', ''],
  ['KVM', 'red hat', 'kvm'],
  ['Parallels', 'parallels', ''],
  ['Xen', 'xen', ''],
  ['bhyve', 'freebsd', 'bhyve'],
  ['Amazon EC2', 'amazon ec2', ''],
  ['Google Compute Engine', 'google', 'google compute engine'],
  ['OpenStack', 'openstack', ''],
  ['Apple Virtualization', 'apple', 'virtualmac'],
  ['Apple Virtualization', 'apple', 'apple virtual machine'],
];

/** Null: it is a computer of its own, as far as it says. */
const machineOf = ({ maker, model, isVirtual }: ComputerMeasures): string | null => {
  const [made, named] = [maker, model].map((text) => text.trim().toLowerCase()) as [string, string];
  const found = MACHINES.find(([, first, second]) => made.startsWith(first) && named.startsWith(second));
  if (found !== undefined) return `${found[0]} (${maker}, ${model})`;
  return isVirtual ? `${maker}, ${model}` : null;
};

const MAX_EVIDENCE = 300;
const MAX_RENAMED = 5;
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Names what a proctor should see, each with what was measured. A program is told of only where its maker's name for it is that of a
 * forbidden one and its file has another: what else somebody runs is nobody's business.
 */
export const signsOf = (measures: ComputerMeasures, forbidden: Forbidden): readonly string[] => {
  const { remoteSession, userSessions, programs } = measures;
  const machine = machineOf(measures);
  const renamed = programs.flatMap(({ name, original }) => {
    const [label] = forbiddenAmong([original], forbidden);
    return label === undefined || forbiddenAmong([name], forbidden).length > 0
      ? []
      : [`${name} = ${label} (${original})`];
  });
  return [
    ...(machine === null ? [] : [`machine ${machine}`]),
    ...(remoteSession === null ? [] : [`remoteSession ${remoteSession}`]),
    ...(userSessions > 1 ? [`userSessions ${userSessions}`] : []),
    ...[...new Set(renamed)].slice(0, MAX_RENAMED).map((told) => `renamed ${told}`),
  ].map((sign) => plain(sign).slice(0, MAX_EVIDENCE));
};
