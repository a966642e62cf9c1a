import type { StartFailure } from '@quipu/engine/runtime';
import { texts } from '../texts.ts';

/** The message for a sheet that cannot be opened, by status (spec 2 §8). */
export const failureText = (failure: StartFailure): string => {
  switch (failure.kind) {
    case 'offline':
    case 'unheard':
      return texts.noReply;
    case 'serverOff':
      return texts.failed;
    case 'timeout':
      return texts.serverOff;
    case 'damagedJournal':
      return texts.damaged(failure.line);
    case 'newerJournal':
      return texts.newerJournal;
    case 'rejected':
      return texts.failed;
    case 'refused':
      if (failure.status === 401) return texts.oneLogin;
      if (failure.status === 403) return failure.message ?? texts.notAllowed;
      if (failure.status === 406) return `${failure.message ?? ''}${texts.checkSettings}`;
      if (failure.status === 409) return texts.wrongClock;
      if (failure.status === 426) return failure.message ?? texts.unknownKind;
      return texts.failed;
  }
};
