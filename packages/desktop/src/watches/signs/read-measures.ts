import * as t from 'io-ts';
import type { ComputerMeasures } from './computer-signs.ts';

const NOTHING: ComputerMeasures = {
  maker: '',
  model: '',
  isVirtual: false,
  remoteSession: null,
  userSessions: 1,
  programs: [],
};

const lines = (text: string): readonly string[] => text.split(/\r?\n/).flatMap((line) => line.trim() || []);
const countOf = (names: readonly string[]): number => Math.max(1, new Set(names).size);

const Text = t.union([t.string, t.null]);
const Windows = t.type({
  maker: Text,
  model: Text,
  remote: t.boolean,
  sessions: t.array(t.number),
  programs: t.array(t.type({ name: t.string, original: Text })),
});

/** Reads what the script of `measure-computer.ts` prints on Windows. Null: it is not that. */
export const windowsMeasures = (json: string, sessionName: string | undefined): ComputerMeasures | null => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
  const told = Windows.decode(parsed);
  if (told._tag === 'Left') return null;
  const { maker, model, remote, sessions, programs } = told.right;
  const named = sessionName?.toLowerCase().startsWith('rdp-') === true ? `SESSIONNAME=${sessionName}` : null;
  return {
    maker: maker ?? '',
    model: model ?? '',
    // A hypervisor is there on computers of their own, too: Windows 11 puts its own security on one.
    isVirtual: false,
    remoteSession: remote ? 'SM_REMOTESESSION=1' : named,
    userSessions: countOf(sessions.map(String)),
    programs: programs.map(({ name, original }) => ({ name, original: original ?? '' })),
  };
};

/** `sysctl -n hw.model kern.hv_vmm_present`, a line each, and `who`, whose second word is where somebody is. */
export const macMeasures = (sysctl: string, who: string): ComputerMeasures => {
  const [model = '', present = '0'] = lines(sysctl);
  const atConsole = lines(who)
    .map((line) => line.split(/\s+/))
    .filter(([, at]) => at === 'console')
    .map(([name = '']) => name);
  return { ...NOTHING, maker: 'Apple', model, isVirtual: present === '1', userSessions: countOf(atConsole) };
};

interface LinuxSaid {
  /** `/sys/class/dmi/id/sys_vendor` and `product_name`. */
  readonly vendor: string;
  readonly product: string;
  /** `loginctl list-sessions --no-legend`: number, user's number, user, seat, … */
  readonly sessions: string;
  /** `loginctl show-session <ours> -p Remote`. */
  readonly own: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const FIRST_PERSON = 1_000;

export const linuxMeasures = ({ vendor, product, sessions, own, env }: LinuxSaid): ComputerMeasures => {
  const seated = lines(sessions)
    .map((line) => line.split(/\s+/))
    // The screen to log in at has a user of its own, whose number is one of the system's.
    .filter(([, number, , seat]) => seat?.startsWith('seat') === true && Number(number) >= FIRST_PERSON)
    .flatMap(([, user]) => user ?? []);
  const remote = [
    ...(lines(own).includes('Remote=yes') ? ['Remote=yes'] : []),
    ...['SSH_CONNECTION', 'XRDP_SESSION'].filter((name) => (env[name] ?? '') !== ''),
  ];
  return {
    ...NOTHING,
    maker: vendor.trim(),
    model: product.trim(),
    remoteSession: remote[0] ?? null,
    userSessions: countOf(seated),
  };
};
