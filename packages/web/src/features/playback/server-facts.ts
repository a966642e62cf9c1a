import type { Playback, PlaybackScreen } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { incidentText, spanText } from '@quipu/engine/playback';
import { serverTexts as texts } from './server-texts.ts';

/** Something that the server saw or did, at its own time. */
export interface ServerFact {
  /** Its place among the others, from 0. */
  readonly n: number;
  readonly at: EpochMs;
  readonly text: string;
}

type Seen = Omit<ServerFact, 'n'>;

const counted = (times: readonly EpochMs[]): ReadonlyMap<EpochMs, number> => {
  const counts = new Map<EpochMs, number>();
  for (const at of times) counts.set(at, (counts.get(at) ?? 0) + 1);
  return counts;
};

const postFacts = ({ posts }: PlaybackScreen, lines: number): readonly Seen[] =>
  posts.flatMap(({ at, line }, i) => {
    const next = posts[i + 1]?.line ?? lines;
    return at === null ? [] : [{ at, text: texts.post(next - line, line) }];
  });

const KINDS: ReadonlySet<string> = new Set([
  'printScreen',
  'displays',
  'remoteDesktop',
  'computerLeft',
  'cameraLost',
  'microphoneLost',
  'conditionCircle',
  'storageFailed',
]);
const kindText = (kind: string): string =>
  KINDS.has(kind) ? incidentText(kind as Parameters<typeof incidentText>[0]) : kind;

const actionText = (what: string): string => {
  const known: Readonly<Record<string, string>> = texts.actions;
  return known[what] ?? texts.otherAction(what);
};

/** All that the server tells of a sheet and of one device's log, in the order of its own clock. */
export const serverFacts = (playback: Playback, screen: PlaybackScreen, lines: number): readonly ServerFact[] => {
  const { answers, keptApart, backups, incidents, photos, actions, givenBack, outages, silences } = playback;
  const facts: readonly Seen[] = [
    ...postFacts(screen, lines),
    ...[...counted(answers.map(({ receivedAt }) => receivedAt))].map(([at, count]) => ({
      at,
      text: texts.held(count),
    })),
    ...keptApart.map((kept) => ({ at: kept.at, text: texts.keptApart(kept) })),
    ...backups.map(({ at, answers: count }) => ({ at, text: texts.backup(count) })),
    ...screen.receipts.map(({ at, lines: signed }) => ({ at, text: texts.receipt(signed) })),
    ...incidents.map(({ at, kind }) => ({ at, text: texts.incident(kindText(kind)) })),
    ...photos.map(({ at, number }) => ({ at, text: texts.photo(number) })),
    ...actions.map(({ at, what, who, why }) => ({ at, text: texts.action(actionText(what), who, why) })),
    ...givenBack
      .filter(({ givenMs }) => givenMs > 0)
      .map(({ to, givenMs }) => ({ at: to, text: texts.givenBack(spanText(givenMs)) })),
    ...outages.map(({ from, to }) => ({ at: from, text: texts.outage(spanText(to - from)) })),
    ...silences.map(({ from, to }) => ({ at: from, text: texts.silence(spanText(to - from)) })),
  ];
  return [...facts].sort((a, b) => a.at - b.at).map((fact, n) => ({ ...fact, n }));
};
