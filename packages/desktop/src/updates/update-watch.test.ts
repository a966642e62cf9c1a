import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { programOf, sumOf, updateFeed } from '../testing/update-feed.ts';
import { updating } from '../testing/updating.ts';

type Feed = Awaited<ReturnType<typeof updateFeed>>;
type Computer = ReturnType<typeof updating>;

const NEW = '0.15.0';
let feed: Feed;
let computer: Computer;
const told = (): string => join(computer.folder, 'started.txt');
const publish = (version = NEW, more: object = {}) =>
  feed.publish({ version, content: programOf(version, told()), ...more });
const last = () => computer.state();
const until = (kind: string) => vi.waitFor(() => expect(last().kind).toBe(kind), { timeout: 20_000 });

beforeEach(async () => {
  feed = await updateFeed();
  computer = updating({ feed: feed.address });
});
afterEach(async () => {
  computer.stop();
  delete process.env['APPIMAGE'];
  await feed.close();
});

const look = () => {
  computer.start();
  computer.ring();
};

describe('a newer version', () => {
  it('is looked for after the window shows, downloaded beside it, told of, and installed at the next closing', async () => {
    publish();
    computer.start();
    expect([...computer.alarms.values()]).toEqual([40_000]);
    expect(feed.asked).toEqual([]);
    computer.ring();
    await until('found');
    expect(computer.kinds().slice(0, 2)).toEqual(['looking', 'downloading']);
    expect([...computer.alarms.values()]).toEqual([4 * 3_600_000]);
    // The server would not let it in yet.
    expect(computer.install({ restart: false })).toBe('no');
    computer.expect(NEW);
    expect(last()).toEqual({ kind: 'ready', version: NEW });
    expect(computer.installed()).toBe('the old one');
    expect(computer.install({ restart: false })).toBe('now');
    expect(computer.installed()).toContain(NEW);
    expect(readFileSync(told(), 'utf8')).toBe('0.15.0 true\n');
  });

  it('comes back as itself where its person has asked for it', async () => {
    publish();
    look();
    computer.expect(NEW);
    await until('ready');
    expect(computer.install({ restart: true })).toBe('now');
    await vi.waitFor(() => expect(readFileSync(told(), 'utf8')).toBe('0.15.0 \n'), { timeout: 10_000 });
  });

  it('is downloaded once, whole percents are told, and the feed learns nothing of the computer', async () => {
    publish();
    look();
    computer.expect(NEW);
    await until('ready');
    const percents = computer.states.flatMap((state) => (state.kind === 'downloading' ? [state.percent] : []));
    expect(percents.every(Number.isInteger)).toBe(true);
    computer.ring();
    await vi.waitFor(() => expect(computer.alarms.size).toBe(1));
    expect(feed.files()).toHaveLength(1);
    for (const { headers } of feed.asked) {
      expect(headers).toMatchObject({ 'user-agent': 'QuipuDesktop/0.14.0', 'x-user-staging-id': '' });
      expect(headers).not.toHaveProperty('cookie');
    }
  });

  it('that asks for an administrator is installed where its person asks for it, and not at closing', async () => {
    computer.stop();
    computer = updating({ feed: feed.address, needsRights: true });
    publish();
    look();
    computer.expect(NEW);
    await until('ready');
    expect(computer.install({ restart: false })).toBe('no');
    expect(computer.installed()).toBe('the old one');
    expect(computer.install({ restart: true })).toBe('now');
  });

  it('that was withdrawn is not installed', async () => {
    publish();
    look();
    computer.expect(NEW);
    await until('ready');
    publish('0.14.0');
    computer.ring();
    await until('current');
    expect(computer.install({ restart: true })).toBe('no');
  });

  it('stays as it is here when the feed is gone', async () => {
    publish();
    look();
    computer.expect(NEW);
    await until('ready');
    feed.publish(null);
    computer.ring();
    await vi.waitFor(() => expect([...computer.alarms.values()]).toEqual([1_800_000]));
    expect(last()).toEqual({ kind: 'ready', version: NEW });
  });
});

describe('an application that replaces itself', () => {
  const ready = async () => {
    publish();
    computer.expect(NEW);
    look();
    await until('ready');
  };

  it('is still there where the new one is not any more', async () => {
    await ready();
    rmSync(join(computer.folder, 'quipu-updater'), { recursive: true });
    expect(computer.install({ restart: false })).toBe('no');
    expect(computer.installed()).toBe('the old one');
    expect(last().kind).toBe('failed');
    expect(computer.install({ restart: false })).toBe('no');
  });

  it('leaves nothing of itself behind', async () => {
    await ready();
    computer.install({ restart: false });
    expect(readdirSync(computer.folder).filter((name) => name.startsWith('Quipu'))).toEqual(['Quipu.AppImage']);
  });
});

it.each(['0.14.0', '0.13.9', '0.14.0-beta.1'])('does not take %s', async (version) => {
  publish(version);
  computer.expect(version);
  look();
  await until('current');
  expect(feed.files()).toEqual([]);
  expect(computer.install({ restart: true })).toBe('no');
});

describe('is refused and leaves nothing', () => {
  const refused = async () => {
    computer.expect(NEW);
    look();
    await until('failed');
    expect(computer.install({ restart: true })).toBe('no');
    expect(computer.installed()).toBe('the old one');
    expect(computer.log()).not.toContain(computer.folder);
    return computer.log();
  };
  it('a file that is not what the list says', async () => {
    publish(NEW, { sha512: sumOf(Buffer.from('another one')) });
    expect(await refused()).toContain('failed ERR_CHECKSUM_MISMATCH');
    expect(existsSync(join(computer.folder, 'quipu-updater/pending', `Quipu-${NEW}.AppImage`))).toBe(false);
  });
  it('a file without a sum', async () => {
    publish(NEW, { sha512: '' });
    await refused();
  });
  it.each(['https://elsewhere.example/a.AppImage', '../a.AppImage', 'http://127.0.0.1:1/quipu/a.AppImage'])(
    'a file at %s',
    async (url) => {
      publish(NEW, { url });
      expect(await refused()).toContain('refused');
      expect(feed.files()).toEqual([]);
    },
  );
  it('a version that is none', async () => {
    publish('<b>neu</b>');
    expect(await refused()).toContain('failed ERR_UPDATER_INVALID_VERSION');
  });
  it('an installer for Windows of another signature', async () => {
    computer.stop();
    computer = updating({ feed: feed.address, system: 'win32', publisher: 'Quipu' });
    const verified = vi.fn(async () => 'signed by somebody else');
    Object.assign(computer.real, { verifyUpdateCodeSignature: verified });
    publish();
    expect(await refused()).toContain('failed ERR_UPDATER_INVALID_SIGNATURE');
    expect(feed.asked[0]?.path).toBe('/quipu/latest.yml');
    expect(verified).toHaveBeenCalledOnce();
  });
});

it('is quiet about a feed that is not there, and tries again, later each time', async () => {
  look();
  await until('failed');
  expect([...computer.alarms.values()]).toEqual([1_800_000]);
  expect(computer.log()).toContain('failed ERR_UPDATER_CHANNEL_FILE_NOT_FOUND');
  computer.ring();
  await vi.waitFor(() => expect([...computer.alarms.values()]).toEqual([3_600_000]));
});

it('is quiet about one that nobody answers for', async () => {
  feed.leave();
  look();
  await until('failed');
  expect(computer.log()).toBe('1970-01-01T00:00:00.000Z failed ECONNRESET\n');
});

describe('while an evaluation runs', () => {
  it('looks for nothing, and does when it is over', async () => {
    publish();
    computer.expect(NEW);
    computer.evaluationRunning(true);
    look();
    expect(feed.asked).toEqual([]);
    computer.evaluationRunning(false);
    await until('ready');
  });

  it('stops a download that is under way, and does it again when it is over', async () => {
    publish();
    computer.expect(NEW);
    computer.real.once('update-available', feed.hold);
    look();
    await vi.waitFor(() => expect(feed.files()).toHaveLength(1));
    computer.evaluationRunning(true);
    await until('found');
    feed.letGo();
    expect(computer.log()).toContain('cancelled 0.15.0');
    computer.evaluationRunning(false);
    await until('ready');
    expect(feed.files()).toHaveLength(2);
  });

  it('installs nothing', async () => {
    publish();
    computer.expect(NEW);
    look();
    await until('ready');
    computer.evaluationRunning(true);
    expect(last().kind).toBe('held');
    expect(computer.install({ restart: true })).toBe('no');
    computer.evaluationRunning(false);
    expect(last().kind).toBe('ready');
  });
});

describe('while answers were not sent', () => {
  it('downloads nothing until they were', async () => {
    computer.owe();
    publish();
    computer.expect(NEW);
    look();
    await until('found');
    expect(feed.files()).toEqual([]);
    rmSync(computer.journals, { recursive: true });
    computer.freed();
    await until('ready');
  });

  it('installs nothing, and says why', async () => {
    publish();
    computer.expect(NEW);
    look();
    await until('ready');
    computer.owe();
    expect(computer.install({ restart: true })).toBe('no');
    expect(last()).toEqual({ kind: 'held', version: NEW });
  });

  it('does both for a person who asks: this version cannot send them', async () => {
    computer.owe();
    publish();
    computer.expect(NEW);
    computer.look();
    await until('ready');
    expect(computer.install({ restart: true })).toBe('now');
  });
});

it('installs nothing while the computer is being switched off', async () => {
  publish();
  computer.expect(NEW);
  look();
  await until('ready');
  computer.systemEnds();
  expect(computer.install({ restart: false })).toBe('no');
});
