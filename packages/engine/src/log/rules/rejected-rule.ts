import type { Rejection } from '../../model/rejection.ts';
import type { BrokenRule } from './broken-rule.ts';

/** The rule that a log breaks if it has an event that the decider refuses. */
const RULES: Readonly<Record<Exclude<Rejection['reason'], 'Blocked'>, BrokenRule>> = {
  NotOpen: 'notOpen',
  AlreadyFinished: 'afterFinish',
  NotUnderWay: 'afterFinish',
  ContentDiffers: 'openedTwice',
  NoSuchItem: 'unknownAnswer',
  NoSuchPosition: 'unknownPosition',
  NoSuchSection: 'unknownSection',
  ItemDisabled: 'itemDisabled',
  BackButtonOff: 'backButtonOff',
  SectionNotStarted: 'sectionNotStarted',
  SectionOver: 'sectionClosed',
  SectionAlreadyStarted: 'sectionStartedTwice',
  SectionHasNoTimer: 'unknownSection',
  UnansweredUnconfirmed: 'notWhereItLeads',
  RequiredUnanswered: 'requiredUnanswered',
  TimeOver: 'afterDeadline',
  NowhereToGo: 'notWhereItLeads',
  InvalidDetails: 'invalidDetails',
  NothingToSync: 'emptySync',
  SyncUnderWay: 'syncUnderWay',
  NoSuchSync: 'unknownSync',
  Stale: 'olderTimes',
};

export const rejectedRule = (rejection: Rejection): BrokenRule => {
  if (rejection.reason !== 'Blocked') return RULES[rejection.reason];
  return rejection.by === 'offline' || rejection.by === 'serverOff' ? 'withoutServer' : 'covered';
};
