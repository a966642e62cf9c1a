import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import { emptySession } from '../model/quiz-session.ts';
import { given, run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, chosen, START } from '../testing/sheets.ts';
import { blockedBy, devicesOf, incidentsOf, isReachable, linkOf } from './select-devices.ts';

const at = START + 5_000;
const content = aSheet([aSection(1, [anItem(1)])]);
const opened: Command = { type: 'OpenSheet', at: START, content, opening: anOpening() };
const answer: Command = { type: 'AnswerItem', at, itemId: 1, details: chosen(11) };
const sync: Command = { type: 'StartSync', at, limit: 9 };
const acked: Command = { type: 'ReportSyncAcked', at, syncId: 1, setAside: [], superseded: [] };
const link = (online: boolean, serverOff: boolean): Command => ({ type: 'ReportLink', at, online, serverOff });
const restored: Command = { type: 'ReportPageRestored', at };
const good = link(true, false);

describe('before anything was said of them', () => {
  it.each([
    ['not open', emptySession],
    ['just opened', run([opened]).session],
  ])('devices serve, and the link is good: %s', (_, session) => {
    expect(devicesOf(session)).toMatchObject({ camera: null, doubt: null, microphone: null, displays: 1 });
    expect(session.state.devices).toMatchObject({ coveredMs: 0, doubtPhotos: 0, storageFailed: false });
    expect([linkOf(session), isReachable(session)]).toEqual([{ known: true, online: true, serverOff: false }, true]);
    expect([incidentsOf(session), blockedBy(session)]).toEqual([[], null]);
  });
});

describe('the link', () => {
  it.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
    [false, true, false],
  ])('is one of four: online %s, server off %s', (online, serverOff, reachable) => {
    const { session } = run([opened, link(!online, !serverOff), link(online, serverOff)]);
    expect([linkOf(session), isReachable(session)]).toEqual([{ known: true, online, serverOff }, reachable]);
    expect(linkOf(session)).toBe(linkOf(run([link(!online, serverOff), link(online, serverOff)], session).session));
    given(opened, link(online, serverOff)).when(link(online, serverOff)).thenEvents();
  });

  it('is lost since it was first, whatever else is lost with it, and good since it came back', () => {
    const later = (command: Command, seconds: number): Command => ({ ...command, at: at + 1_000 * seconds });
    const since = (...commands: readonly Command[]) => devicesOf(run([opened, ...commands]).session).linkSince;
    const lost = [later(link(true, true), 1), later(link(false, true), 2)];
    expect([since(), since(...lost), since(...lost, later(good, 3))]).toEqual([null, at + 1_000, at + 3_000]);
  });

  it('is not known any more where the page comes back, and asking is not spoken against', () => {
    const offline = [opened, link(false, true)];
    const { session } = run([...offline, restored]);
    expect([linkOf(session), isReachable(session)]).toEqual([{ known: false, online: true, serverOff: false }, true]);
    expect([blockedBy(run(offline).session), blockedBy(session)]).toEqual(['offline', null]);
    given(...offline, restored)
      .when(restored)
      .thenEvents();
    const changed = { type: 'LinkChanged', data: { online: true, serverOff: false } } as const;
    given(...offline, restored)
      .when(good)
      .thenEvents(changed);
    given(opened).when(good).thenEvents();
  });

  it('that comes back while a post is under way, which nobody has heard the end of, sends it again', () => {
    const { session } = run([opened, answer, restored, sync, restored]);
    expect([session.state.inFlight, session.state.urgent]).toEqual([null, 'reconnect']);
  });
});

describe('what is pending goes at once', () => {
  const urgent = (...commands: readonly Command[]) => run([opened, ...commands]).session.state.urgent;
  const sent = [answer, sync, acked];
  const remote: Command = { type: 'ReportRemoteDesktop', at, processes: ['anydesk', 'teamviewer'] };

  it('where the link is good again, and was not', () => {
    for (const bad of [link(false, false), link(true, true), restored]) {
      expect(urgent(answer, bad, good)).toBe('reconnect');
      expect(urgent(...sent, bad, good)).toBeNull();
    }
    expect(urgent(answer, link(false, true), link(false, false), link(true, true))).toBeNull();
    // From good to worse is no reason.
    expect(urgent(answer, link(true, true))).toBeNull();
    expect(urgent(answer, link(false, false))).toBeNull();
  });

  it('where the page came back', () => {
    expect([urgent(answer, restored), urgent(...sent, restored)]).toEqual(['reconnect', null]);
  });

  it('where somebody may be at the device from elsewhere, who is an incident with all that is known', () => {
    expect([urgent(answer, remote), urgent(...sent, remote)]).toEqual(['leaving', null]);
    expect(urgent(answer, { type: 'ReportPrintScreen', at, evidence: 'tecla 44' })).toBeNull();
    expect(incidentsOf(run([opened, remote]).session)).toEqual([
      { kind: 'remoteDesktop', evidence: 'anydesk, teamviewer', at },
    ]);
  });
});

describe('after the end', () => {
  const finish: Command = { type: 'FinishQuiz', at, processes: [] };

  it.each<Command>([
    { type: 'ReportRemoteDesktop', at, processes: ['anydesk'] },
    { type: 'ReportPrintScreen', at, evidence: 'tecla 44' },
  ])('nothing is an incident any more: $type', (report) => {
    given(opened, finish).when(report).thenEvents();
  });

  it('what devices do is told, and is no incident', () => {
    given(opened, finish)
      .when({ type: 'ReportDisplays', at, count: 2 })
      .thenEvents({ type: 'DisplaysChanged', data: { count: 2 } });
    given(opened, finish)
      .when({ type: 'ReportMicrophone', at, problem: 'missing', isUsed: true })
      .thenEvents({ type: 'MicrophoneLost', data: { reason: 'missing' } });
    expect(blockedBy(run([opened, finish, link(false, false)]).session)).toBeNull();
    expect(blockedBy(emptySession)).toBeNull();
  });
});

describe('a microphone', () => {
  const microphone = (problem: string | null, isUsed?: boolean): Command => ({
    type: 'ReportMicrophone',
    at,
    problem,
    ...(isUsed === undefined ? {} : { isUsed }),
  });
  const lost = (reason: string) => ({ type: 'MicrophoneLost', data: { reason } }) as const;
  const seen = { type: 'IncidentSeen', data: { kind: 'microphoneLost', evidence: 'missing' } } as const;
  const watched = (cameraOff: 0 | 1 | 2): Command =>
    ({ ...opened, content: aSheet(content.sections, { cameraOff }) }) as Command;

  it.each([
    [0, undefined, false],
    [1, undefined, true],
    [2, undefined, true],
    [0, true, true],
    [2, false, false],
  ] as const)('is for review where it is used: rule %i, used %s', (cameraOff, isUsed, isSeen) => {
    given(watched(cameraOff))
      .when(microphone('missing', isUsed))
      .thenEvents(lost('missing'), ...(isSeen ? [seen] : []));
  });

  it('is one incident until it serves again', () => {
    given(watched(1), microphone('missing')).when(microphone('missing')).thenEvents();
    given(watched(1), microphone('missing')).when(microphone('failed')).thenEvents(lost('failed'));
    given(watched(1), microphone('missing'))
      .when(microphone(null))
      .thenEvents({ type: 'MicrophoneRestored', data: {} });
    given(watched(1), microphone('missing'), microphone(null))
      .when(microphone('missing'))
      .thenEvents(lost('missing'), seen);
  });
});

describe('a log that could not be kept', () => {
  it('is told once', () => {
    const failed: Command = { type: 'ReportStorageFailed', at, evidence: 'QuotaExceededError' };
    const session = given(opened)
      .when(failed)
      .thenEvents({ type: 'IncidentSeen', data: { kind: 'storageFailed', evidence: 'QuotaExceededError' } });
    expect(session.state.devices.storageFailed).toBe(true);
    given(opened, failed).when(failed).thenEvents();
  });
});
