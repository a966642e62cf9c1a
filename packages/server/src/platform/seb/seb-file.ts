import { createCipheriv, createHmac, pbkdf2Sync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { RandomBytes } from '../process/process-ports.ts';
import type { SebSettings, SebValue } from './config-key.ts';

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const element = (value: SebValue): string => {
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`;
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (typeof value === 'number')
    return Number.isInteger(value) ? `<integer>${value}</integer>` : `<real>${value}</real>`;
  if (value instanceof Uint8Array) return `<data>${Buffer.from(value).toString('base64')}</data>`;
  if (Array.isArray(value)) return `<array>${value.map(element).join('')}</array>`;
  const entries = Object.entries(value as SebSettings);
  return `<dict>${entries.map(([key, inner]) => `<key>${escaped(key)}</key>${element(inner)}`).join('\n')}</dict>`;
};

/** The settings as a property list, which SEB opens as it is. */
export const sebPlist = (settings: SebSettings): string =>
  `${HEAD}<plist version="1.0">\n${element(settings)}\n</plist>\n`;

const [SALT, IV, KEY, ROUNDS] = [8, 16, 32, 10_000];
/** RNCryptor's second format, with a password: the one that SEB for Windows writes and asks for. */
const FORMAT = [2, 1];
/**
 * The settings behind a password (safeexambrowser.org/developer/seb-file-format.html): gzip of `pswd` and of what RNCryptor makes of the
 * list, itself in gzip.
 */
export const lockedSebFile = (settings: SebSettings, password: string, randomBytes: RandomBytes): Buffer => {
  const [salt, macSalt, iv] = [SALT, SALT, IV].map((size) => Buffer.from(randomBytes(size))) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const keyFrom = (from: Buffer) => pbkdf2Sync(password, from, ROUNDS, KEY, 'sha1');
  const cipher = createCipheriv('aes-256-cbc', keyFrom(salt), iv);
  const sealed = Buffer.concat([cipher.update(gzipSync(sebPlist(settings))), cipher.final()]);
  const said = Buffer.concat([Buffer.from(FORMAT), salt, macSalt, iv, sealed]);
  const mac = createHmac('sha256', keyFrom(macSalt)).update(said).digest();
  return gzipSync(Buffer.concat([Buffer.from('pswd'), said, mac]));
};
