import type { PushData } from '@quipu/contract';
import { filter } from 'rxjs';
import { liveEvents } from '../../../lib/live-events.ts';

type Times = PushData<'user-session-updated'>['times'];

/** Keeps the last times that are pushed of a sheet: they may come while it is being opened, later than the server's reply. */
export const keepTimes = (sheetId: number): { readonly last: () => Times | null; readonly stop: () => void } => {
  let last: Times | null = null;
  const heard = liveEvents('user-session-updated')
    .pipe(filter(({ answersSheetId }) => answersSheetId === sheetId))
    .subscribe(({ times }) => {
      last = times;
    });
  return {
    last: () => last,
    stop: () => {
      heard.unsubscribe();
    },
  };
};
