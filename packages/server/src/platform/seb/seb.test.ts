import { createDecipheriv, createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { isSebPassword } from '@quipu/contract';
import { describe, expect, it } from 'vitest';
import { processPorts } from '../process/process-ports.ts';
import { configKeyOf, keyAt, sebJson } from './config-key.ts';
import { lockedSebFile, sebPlist } from './seb-file.ts';
import { sebProblem } from './seb-rules.ts';
import { sebSettings } from './seb-settings.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the Config Key, by the rules of SEB’s documentation', () => {
  it('orders keys whatever their case, in dictionaries within lists too', () => {
    expect(sebJson({ b: 1, URLFilterRules: [{ regex: false, active: true }], allowWlan: false, A: 'x' })).toBe(
      '{"A":"x","allowWlan":false,"b":1,"URLFilterRules":[{"active":true,"regex":false}]}',
    );
  });

  it('leaves out empty dictionaries and the originator, and keeps empty lists and texts', () => {
    expect(sebJson({ originatorVersion: 'SEB_OSX_2.1.4', proxies: {}, prohibitedProcesses: [], quitURL: '' })).toBe(
      '{"prohibitedProcesses":[],"quitURL":""}',
    );
  });

  it('escapes nothing, and writes data in base64', () => {
    expect(sebJson({ path: 'ws:\\localhost:8706', salt: Buffer.from('quipu'), zoom: 1.5, ñ: 'á/é' })).toBe(
      '{"path":"ws:\\localhost:8706","salt":"cXVpcHU=","zoom":1.5,"ñ":"á/é"}',
    );
  });

  it('is the SHA-256 of that, in 64 small figures', () => {
    const settings = { startURL: 'https://quipu.ec/', allowQuit: true };
    expect(configKeyOf(settings)).toBe(sha256('{"allowQuit":true,"startURL":"https://quipu.ec/"}'));
    // What is made of a configuration of nothing.
    expect(configKeyOf({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  });

  it('is said at the address without its fragment', () => {
    expect(keyAt('https://quipu.ec/quiz/4?a=1#p', 'ab')).toBe(sha256('https://quipu.ec/quiz/4?a=1ab'));
  });
});

describe('a settings file', () => {
  const settings = sebSettings('https://quipu.ec/', 'salir', Buffer.alloc(32, 7));

  it('is a property list that SEB opens as it is', () => {
    const plist = sebPlist({ startURL: 'https://quipu.ec/?a=1&b=<2>', list: [1, 0.5, true], salt: Buffer.from('q') });
    expect(plist).toContain('<key>startURL</key><string>https://quipu.ec/?a=1&amp;b=&lt;2&gt;</string>');
    expect(plist).toContain('<array><integer>1</integer><real>0.5</real><true/></array>');
    expect(plist).toContain('<data>cQ==</data>');
  });

  it('says where it starts, keeps what the page kept, and has its password to leave as a hash', () => {
    expect(settings).toMatchObject({
      startURL: 'https://quipu.ec/',
      sendBrowserExamKey: true,
      removeBrowserProfile: false,
      hashedQuitPassword: sha256('salir'),
    });
    expect(sebSettings('https://quipu.ec/', null, Buffer.alloc(32))).not.toHaveProperty('hashedQuitPassword');
  });

  it('has a key that nobody knows who does not have the file', () => {
    expect(configKeyOf(sebSettings('https://quipu.ec/', 'salir', Buffer.alloc(32, 8)))).not.toBe(configKeyOf(settings));
  });

  it('opens with its password alone, read as SEB’s documentation says', () => {
    const file = gunzipSync(lockedSebFile(settings, 'Clave 2026', processPorts.randomBytes));
    expect(file.subarray(0, 6)).toEqual(Buffer.from([...Buffer.from('pswd'), 2, 1]));
    const body = file.subarray(4);
    const keyFrom = (password: string, salt: Buffer) => pbkdf2Sync(password, salt, 10_000, 32, 'sha1');
    const macOf = (password: string) =>
      createHmac('sha256', keyFrom(password, body.subarray(10, 18)))
        .update(body.subarray(0, -32))
        .digest();
    expect(macOf('Clave 2026')).toEqual(body.subarray(-32));
    expect(macOf('otra')).not.toEqual(body.subarray(-32));
    const key = keyFrom('Clave 2026', body.subarray(2, 10));
    const cipher = createDecipheriv('aes-256-cbc', key, body.subarray(18, 34));
    const opened = Buffer.concat([cipher.update(body.subarray(34, -32)), cipher.final()]);
    expect(gunzipSync(opened).toString()).toBe(sebPlist(settings));
  });

  it('takes no password that programs read differently', () => {
    expect(['Clave 2026', 'contraseña', ''].map(isSebPassword)).toEqual([true, false, false]);
  });
});

describe('what SEB says of itself', () => {
  const [config, exam] = ['a'.repeat(64), 'b'.repeat(64)];
  const addresses = ['https://quipu.ec/api/app-login', 'https://quipu.ec/'];
  const said = (more: Partial<Parameters<typeof sebProblem>[0]>) => ({ addresses, config: null, exam: null, ...more });
  const keys = { config: [config], exam: [] };

  it.each([
    ['nothing', {}, keys, 'none'],
    ['its key at the address of the call', { config: keyAt(addresses[0] ?? '', config) }, keys, null],
    [
      'its key at that of the page, in large figures',
      { config: keyAt(addresses[1] ?? '', config).toUpperCase() },
      keys,
      null,
    ],
    ['its key at another address', { config: keyAt('https://quipu.ec/otra', config) }, keys, 'config'],
    ['the key itself', { config }, keys, 'config'],
    ['another key', { config: keyAt(addresses[0] ?? '', exam) }, keys, 'config'],
    [
      'anything, where no key is known',
      { config: keyAt(addresses[0] ?? '', config) },
      { config: [], exam: [] },
      'config',
    ],
    [
      'no version, where one is asked for',
      { config: keyAt(addresses[0] ?? '', config) },
      { config: [config], exam: [exam] },
      'exam',
    ],
    [
      'the version alone, where no file is asked for',
      { exam: keyAt(addresses[1] ?? '', exam) },
      { config: [], exam: [exam] },
      null,
    ],
  ])('%s', (_what, more, known, problem) => {
    expect(sebProblem(said(more), [known])).toBe(problem);
  });

  const other = 'd'.repeat(64);
  const [call = ''] = addresses;
  it.each([
    ['the first keys', { config: keyAt(call, config) }, null],
    ['the second, of both kinds', { config: keyAt(call, other), exam: keyAt(call, exam) }, null],
    ['the second settings in any version', { config: keyAt(call, other) }, 'exam'],
    ['the version alone', { exam: keyAt(call, exam) }, 'config'],
    ['nothing', {}, 'none'],
  ])('is held against several keys, each with its own kind: %s', (_what, more, problem) => {
    const known = [keys, { config: [other], exam: [exam] }, { config: [], exam: [] }];
    expect(sebProblem(said(more), known)).toBe(problem);
  });
});
