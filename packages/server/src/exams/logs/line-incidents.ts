import type { EpochMs, IncidentKind } from '@quipu/engine';
import { decodeLine } from '@quipu/engine/log';
import { isLeft } from 'fp-ts/lib/Either.js';
import { storableText } from '../../platform/http/storable.ts';
import type { ChainedLine } from './log-chain.ts';

export interface LineIncident {
  readonly seq: number;
  readonly hash: string;
  readonly kind: IncidentKind;
  readonly evidence: string;
  readonly at: EpochMs;
}
/** Ends incidents of that kind that earlier lines began. */
export interface LineEnding extends Omit<LineIncident, 'evidence' | 'hash'> {
  /** So many displays there are now: whether that ends anything is its evaluation's to say. */
  readonly displays?: number;
}

export interface LineIncidents {
  readonly incidents: readonly LineIncident[];
  readonly endings: readonly LineEnding[];
}

const MAX_EVIDENCE_LENGTH = 500;
/** Most lines of a log are of neither: they are told by their letters, before any is read. */
const TELLING =
  /^\{"seq":\d+,"prev":"[^"]*","type":"(?:IncidentSeen|CameraRestored|MicrophoneRestored|DisplaysChanged)"/;

/** Reads what lines of a log say of incidents. A device's clock that runs ahead does not reach beyond `now`. */
export const lineIncidents = (lines: readonly ChainedLine[], now: EpochMs): LineIncidents => {
  const incidents: LineIncident[] = [];
  const endings: LineEnding[] = [];
  for (const { line, seq, hash } of lines) {
    if (!TELLING.test(line)) continue;
    const decoded = decodeLine(line);
    if (isLeft(decoded)) continue;
    const { step: event } = decoded.right;
    const at = Math.min(event.at, now);
    if (event.type === 'IncidentSeen') {
      const evidence = storableText(event.data.evidence.slice(0, MAX_EVIDENCE_LENGTH));
      incidents.push({ seq, hash, kind: event.data.kind, evidence, at });
    } else if (event.type === 'CameraRestored') endings.push({ seq, kind: 'cameraLost', at });
    else if (event.type === 'MicrophoneRestored') endings.push({ seq, kind: 'microphoneLost', at });
    else if (event.type === 'DisplaysChanged') endings.push({ seq, kind: 'displays', at, displays: event.data.count });
  }
  return { incidents, endings };
};
