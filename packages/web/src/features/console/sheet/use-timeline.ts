import { consoleCalls, type WatchedSheet } from '@quipu/contract';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useApi } from '../../../lib/api.ts';
import { fetchTimeline } from '../api.ts';
import { useFetched } from '../use-fetched.ts';

const ASK_EVERY_MS = 60_000;

/** Of a sheet what its timeline tells of: answers that go on being saved are no reason to ask again. */
const toldOf = (sheet: WatchedSheet | undefined): string =>
  sheet === undefined
    ? ''
    : [sheet.incidents, sheet.openIncidents, sheet.photos, sheet.viewer, sheet.status, sheet.deadline].join();

/** What happened on a sheet, asked for again whenever the board shows that there is more. */
export const useTimeline = (sheetId: number, sheet: WatchedSheet | undefined) => {
  const api = useApi(consoleCalls);
  const ask = useCallback(() => fetchTimeline(api, sheetId), [api, sheetId]);
  const timeline = useFetched(ask, ASK_EVERY_MS);
  const told = toldOf(sheet);
  const again = useEffectEvent(() => {
    if (timeline.value !== null && toldOf(timeline.value.sheet) !== told) timeline.reload();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told is what makes it ask.
  useEffect(() => {
    again();
  }, [told]);
  return timeline;
};
