import type { DetailsProblem } from './set-aside-reason.ts';

/** The rejections of these reasons. */
export type RejectionOf<R extends Rejection['reason']> = Extract<Rejection, { readonly reason: R }>;

/** A command was refused for one of these reasons. The session is as it was. */
export type Rejection =
  | { readonly reason: 'NotOpen' }
  | { readonly reason: 'AlreadyFinished' }
  | { readonly reason: 'NotUnderWay' }
  | { readonly reason: 'ContentDiffers' }
  | { readonly reason: 'NoSuchItem'; readonly itemId: number }
  | { readonly reason: 'NoSuchPosition'; readonly position: number }
  | { readonly reason: 'NoSuchSection'; readonly sectionId: number }
  | { readonly reason: 'ItemDisabled'; readonly itemId: number }
  | { readonly reason: 'BackButtonOff' }
  | { readonly reason: 'SectionNotStarted'; readonly sectionId: number }
  | { readonly reason: 'SectionOver'; readonly sectionId: number }
  | { readonly reason: 'SectionAlreadyStarted'; readonly sectionId: number }
  | { readonly reason: 'SectionHasNoTimer'; readonly sectionId: number }
  /** Next without back button from an unanswered question: ask, then send again with `confirmed`. */
  | { readonly reason: 'UnansweredUnconfirmed'; readonly position: number }
  /** Places of the required items that keep the examinee here, or keep the sheet from being finished. */
  | { readonly reason: 'RequiredUnanswered'; readonly positions: readonly number[] }
  | { readonly reason: 'Blocked'; readonly by: 'pause' | 'camera' | 'offline' | 'serverOff' | 'displays' }
  | { readonly reason: 'TimeOver' }
  | { readonly reason: 'NowhereToGo' }
  /** `notYet`: what is typed cannot be an answer as it stands. */
  | { readonly reason: 'InvalidDetails'; readonly itemId: number; readonly problem: DetailsProblem | 'notYet' }
  | { readonly reason: 'NothingToSync' }
  | { readonly reason: 'SyncUnderWay' }
  | { readonly reason: 'NoSuchSync'; readonly syncId: number }
  | { readonly reason: 'Stale' };
