import type { CameraDoubt, Incident } from '../model/devices-state.ts';
import { isOpened, type QuizSession } from '../model/quiz-session.ts';
import type { EpochMs } from '../model/units.ts';
import { type Blocker, currentBlocker } from './blocked.ts';

export interface Link {
  /** False: the page came back, and no reply has told yet how the link is. The rest stands for nothing then. */
  readonly known: boolean;
  readonly online: boolean;
  readonly serverOff: boolean;
}

export interface Devices {
  /** The problem with it; null: it works. */
  readonly camera: string | null;
  /** A machine's judgement of the picture, if the problem is one; null: it is a fact, or nothing is wrong. */
  readonly doubt: CameraDoubt | null;
  readonly microphone: string | null;
  /** Since when the link is lost, or is there again; null: it has been there all the time. */
  readonly linkSince: EpochMs | null;
  readonly displays: number;
}

const links = {
  unknown: { known: false, online: true, serverOff: false },
  good: { known: true, online: true, serverOff: false },
  serverOff: { known: true, online: true, serverOff: true },
  offline: { known: true, online: false, serverOff: false },
  bothOff: { known: true, online: false, serverOff: true },
} as const;

/** Offline (no reply) and server off (a 5xx, or a reply that makes no sense) are two things. */
export const linkOf = ({ state: { devices } }: QuizSession): Link => {
  if (!devices.linkKnown) return links.unknown;
  if (devices.online) return devices.serverOff ? links.serverOff : links.good;
  return devices.serverOff ? links.bothOff : links.offline;
};

/** Nothing speaks against asking the server. */
export const isReachable = (session: QuizSession): boolean => {
  const { online, serverOff } = linkOf(session);
  return online && !serverOff;
};

export const devicesOf = ({ state }: QuizSession): Devices => state.devices;

/** The number of the photo that a person is to look at with the doubt there is; null: there is none. */
export const doubtPhotoDue = ({ state: { devices } }: QuizSession): number | null =>
  devices.doubt?.isReferred === true ? devices.doubt.photo : null;

export const incidentsOf = ({ state }: QuizSession): readonly Incident[] => state.devices.incidents;

/** The cause that keeps the examinee from moving; `camera` and `displays` keep them from answering, too. */
export const blockedBy = (session: QuizSession): Blocker | null => (isOpened(session) ? currentBlocker(session) : null);

/** Distance of two faces. Pictures of one person were measured at 0.09 to 0.15, of different people from 0.58; the library's own 0.6 is too wide. */
export const SAME_PERSON_WITHIN = 0.5;
