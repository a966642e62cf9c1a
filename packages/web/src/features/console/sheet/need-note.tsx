import Alert from '@mui/material/Alert';
import type { WatchedSheet } from '@quipu/contract';
import { speakSpan } from '../../../ui/format-span.ts';
import { type Need, needOf, OFFLINE_MS, silentSince } from '../board/needs.ts';
import { useServerNow } from '../use-server-now.ts';
import { texts } from './texts.ts';

const lastSaid = ({ answered, saved, pending }: WatchedSheet): string | null =>
  answered === null ? null : texts.lastSaid(answered, saved, pending ?? 0);

interface NoteWords {
  readonly severity: 'error' | 'warning';
  readonly title: string;
  readonly more: string | null;
}

const saidOf = (sheet: WatchedSheet, need: Need | null, now: number): NoteWords | null => {
  const silent = silentSince(sheet, now);
  if (silent !== null) {
    const span = speakSpan(now - silent);
    return now - silent > OFFLINE_MS
      ? { severity: 'error', title: texts.offlineFor(span), more: lastSaid(sheet) }
      : { severity: 'warning', title: texts.quietFor(span), more: lastSaid(sheet) };
  }
  if (need?.kind === 'blocked') {
    const by = sheet.blockedBy === 'camera' ? texts.coveredByCamera : texts.coveredByDisplays;
    return { severity: 'error', title: texts.blockedFor(speakSpan(now - need.since)), more: by };
  }
  return need?.kind === 'ended' ? { severity: 'error', title: texts.endedByRule, more: texts.afterEnd } : null;
};

/** Says why this person needs somebody, and what is known; nothing where they do not, or where incidents say it. */
export const NeedNote = ({ sheet }: { readonly sheet: WatchedSheet }) => {
  const now = useServerNow();
  const said = now === null ? null : saidOf(sheet, needOf(sheet, now), now);
  return said === null ? null : (
    <Alert severity={said.severity}>
      <strong>{said.title}</strong>
      {said.more !== null && <p>{said.more}</p>}
    </Alert>
  );
};
