import type { Command } from '../model/command.ts';
import type { Opened } from '../model/quiz-session.ts';
import type { SheetContent } from '../model/sheet-content.ts';
import { indexedAt } from '../model/sheet-index.ts';
import { sectionToStart } from '../navigation/select-navigation.ts';
import { pendingEntries } from '../sync/select-sync.ts';
import { someDetails } from './item-samples.ts';
import type { ServerModel } from './server-model.ts';
import { anOpening, MINUTE, START } from './sheets.ts';
import type { Step } from './steps.ts';

/** The longest cover of a judgement; a play lasts twice as long at most. */
const MAX_COVER_MS = 15_000;

/** One more than the greatest number that a step has. */
const MIN_FAR = 61;

/** All but what passes between a device and the server. */
type Plain = Exclude<Step['kind'], 'sync' | 'deliver' | 'ack' | 'oldAck'>;

/** It works, it is gone, or a machine has its doubts about its picture. */
const cameraReport = (at: number, a: number, b: number): Command => {
  const problem = (['missing', 'dark', 'still', null, null] as const)[a % 5] ?? null;
  const isJudged = problem === 'dark' || problem === 'still';
  const judgement = isJudged ? { mostCover: MAX_COVER_MS * (b % 3), photo: b % 2 === 0 } : null;
  return { type: 'ReportCamera', at, problem, evidence: problem, judgement };
};

/** Now and then an operator stops the clocks, and most often the next word of the times is that they run again; null: neither. */
const pauseCommand = ({ state: { timers } }: Opened, at: number, a: number, b: number): Command | null => {
  const { deadline, updatedAt, timeRatio, pause, given } = timers;
  const times = { type: 'ReportSessionTime', at, updatedAt: updatedAt + (b % 3), timeRatio } as const;
  if (pause === null) {
    const since = Math.max(START, at - 1_000 * b);
    const standstill = { pause: { since, reason: `aula ${a}` }, given };
    return a % 4 === 0 ? { ...times, deadline, standstill } : null;
  }
  if (a % 4 === 0) return null;
  const to = Math.max(at, pause.since);
  const back = { cause: 'pause', from: pause.since, to, given: to - pause.since } as const;
  return { ...times, deadline: deadline + back.given, standstill: { pause: null, given: [...given, back] } };
};

/** The command of a step, in a session as it stands then. */
export const commandOf = (
  { kind, a, b }: Omit<Step, 'kind'> & { readonly kind: Plain },
  session: Opened,
  at: number,
  content: SheetContent,
  server: ServerModel,
): Command => {
  const { index, state } = session;
  // Neither number alone reaches far into a large sheet.
  const far = MIN_FAR * a + b;
  const indexed = index.items[far % Math.max(1, index.items.length)];
  const here = indexedAt(index, state.active ?? 0) ?? indexed;
  const section = content.sections[a % content.sections.length];
  const sectionId = (b % 4 === 0 ? section?.id : sectionToStart(session)) ?? section?.id ?? 1;
  const resumed = (epoch: number): Command => ({
    type: 'OpenSheet',
    at,
    content,
    opening: anOpening({
      epoch,
      revision: server.highestRevision(epoch),
      answers: server.stored(),
      timeRatio: 1.25,
      deadline: START + 60 * MINUTE,
    }),
  });
  switch (kind) {
    case 'answer':
      return {
        type: 'AnswerItem',
        at,
        itemId: indexed?.item.id ?? 1,
        details: indexed === undefined ? [] : someDetails(indexed, b, a),
      };
    case 'answerHere': {
      const rows = index.rowsOf.get(here === undefined ? -1 : index.items.indexOf(here)) ?? [];
      const target = index.items[rows[a % Math.max(1, rows.length)] ?? -1] ?? here;
      return {
        type: 'AnswerItem',
        at,
        itemId: target?.item.id ?? 1,
        details: target === undefined ? [] : someDetails(target, a, b),
      };
    }
    case 'wrongAnswer':
      return { type: 'AnswerItem', at, itemId: a + 1, details: [{ itemOptionId: b + 1, answer: 'x', slot: a }] };
    case 'next':
      return { type: 'Next', at, confirmed: b % 3 !== 0 };
    case 'previous':
      return { type: 'Previous', at };
    case 'goTo':
      return { type: 'GoTo', at, position: far % (index.ordinalOfPosition.length + 1) };
    case 'flag':
      return { type: 'FlagItem', at, position: far % (index.ordinalOfPosition.length + 1), flagged: b % 3 !== 0 };
    case 'startSection': {
      const server =
        b % 2 === 0 ? null : { startedAt: at, deadline: Math.min(at + 1000 * (60 + b), state.timers.deadline) };
      return { type: 'StartSection', at, sectionId, server };
    }
    case 'askSection':
      return { type: 'AskForSection', at, sectionId, name: `pedido-${a}` };
    case 'clockSetBack':
      return { type: 'ReportClockSetBack', at: Math.max(START, at - a * MINUTE) };
    case 'sectionConfirmed':
      return { type: 'ReportSectionConfirmed', at, sectionId, deadline: at + 1000 * b };
    case 'time':
      return { type: 'ReportTime', at };
    case 'sessionTime': {
      const paused = pauseCommand(session, at, a, b);
      if (paused !== null) return paused;
      const deadline = START + (30 + a) * MINUTE;
      return { type: 'ReportSessionTime', at, deadline, updatedAt: START + b * MINUTE, timeRatio: 1 + a / 60 };
    }
    case 'stillUnderWay': {
      const times = { deadline: START + (30 + a) * MINUTE, updatedAt: START + b * MINUTE, timeRatio: 1.25 };
      const runs = content.sections.flatMap(({ id, duration }, place) => {
        const known = state.timers.sections[place] ?? null;
        if (duration === null || known === null) return [];
        return [{ sectionId: id, startedAt: known.startedAt, deadline: at + 1000 * (b - 20), left: false }];
      });
      return { type: 'ReportStillUnderWay', at, times, runs };
    }
    case 'syncFailed': {
      const failure = (['offline', 'serverOff', 'refused'] as const)[b % 3] ?? 'offline';
      return { type: 'ReportSyncFailed', at, syncId: state.inFlight?.syncId ?? a, failure };
    }
    case 'numberTyped': {
      const numeric = index.items.filter(({ kind }) => kind === 6);
      const itemId = numeric[a % Math.max(1, numeric.length)]?.item.id ?? 1;
      const typed = ['39 kg', '39', '−39', ''].at(b % 4) ?? '';
      const details = b % 2 === 0 ? [] : [{ itemOptionId: null, answer: '39', slot: null }];
      return a % 2 === 0
        ? { type: 'ReportNumberTyped', at, itemId, typed }
        : { type: 'AnswerItem', at, itemId, details, typed };
    }
    case 'answerRefused': {
      const entries = state.inFlight === null ? pendingEntries(session) : [];
      const { id = 1, epoch = 1, revision = a } = entries[a % Math.max(1, entries.length)] ?? {};
      return entries.length === 0
        ? { type: 'ReportTime', at }
        : { type: 'ReportAnswerRefused', at, answerId: id, version: { epoch, revision } };
    }
    case 'link':
      return { type: 'ReportLink', at, online: a % 5 !== 0, serverOff: b % 5 === 0 };
    case 'restored':
      return { type: 'ReportPageRestored', at };
    case 'camera':
      return a === 60 ? { type: 'ReportCameraUnwatched', at } : cameraReport(at, a, b);
    case 'microphone':
      return { type: 'ReportMicrophone', at, problem: a % 3 === 0 ? 'missing' : null };
    case 'displays':
      return { type: 'ReportDisplays', at, count: a === 60 ? 2 : 1 };
    case 'printScreen':
      return a % 6 === 0 ? { type: 'ReportPrintScreen', at, evidence: 'key' } : { type: 'ReportTime', at };
    case 'remoteDesktop':
      return a % 2 === 0
        ? { type: 'ReportRemoteDesktop', at, processes: ['anydesk'] }
        : { type: 'ReportComputer', at, kind: a % 3 === 0 ? 'computerSign' : 'computerLeft', evidence: 'lock' };
    case 'storageFailed':
      return { type: 'ReportStorageFailed', at, evidence: 'full' };
    case 'resume':
      return resumed(state.epoch);
    case 'reopen':
      return resumed(state.epoch + 1);
    case 'finish':
      return a % 3 === 0 ? { type: 'FinishQuiz', at, processes: [] } : { type: 'ReportTime', at };
    case 'finishConfirmed':
      return { type: 'ReportFinishConfirmed', at, status: 'F' };
    case 'finishedElsewhere':
      return b % 15 === 0 ? { type: 'ReportFinishedElsewhere', at, status: 'FT' } : { type: 'ReportTime', at };
    default:
      return kind satisfies never;
  }
};
