import { generateKeyPairSync, sign, webcrypto } from 'node:crypto';
import { PlaybackFile } from '@quipu/contract';
import { receiptKeyId, receiptText, signedText } from '@quipu/engine/log';
import { readRecording } from '@quipu/engine/playback';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { showPlaybackFile, wirePlayback, wireScreen } from '../../../testing/show-playback.tsx';
import { checkedSignatures } from './checked-signatures.ts';

const MADE_AT = Date.UTC(2026, 10, 27, 18);
const own = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');
const pem = ({ publicKey }: typeof own) => publicKey.export({ format: 'pem', type: 'spki' }).toString();
const idOf = ({ publicKey }: typeof own) => receiptKeyId(publicKey.export({ format: 'jwk' }).x ?? '');

beforeAll(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('crypto', webcrypto);
});
afterEach(cleanup);

/** A receipt of the whole log, by a key that says to be ours. */
const receiptOf = (text: readonly string[], key = own, sheetId = 7): string => {
  const { lines, heads } = readRecording(text);
  const signed = signedText({ sheetId, epoch: 1, lines, head: heads.at(-1) ?? '' }, MADE_AT, idOf(own));
  return receiptText(signed, sign(null, Buffer.from(signed), key.privateKey).toString('base64url'));
};

const fileOf = (more: object = {}): PlaybackFile => {
  const { text } = wireScreen();
  const decoded = PlaybackFile.decode({
    ...{ playback: wirePlayback(), made_at: MADE_AT, institution: 'Universidad' },
    ...{ receipts: [receiptOf(text)], keys: [{ id: idOf(own), public_key: pem(own) }] },
    ...{ verdicts: [['Lo que el servidor dijo.']], files: [], left_out: 0, signs_words: 1 },
    ...more,
  });
  if (E.isLeft(decoded)) throw new Error('It is no file of a playback');
  return decoded.right;
};

const show = async (file: PlaybackFile, checks = true) => {
  showPlaybackFile(file, checks ? await checkedSignatures(file) : null);
};
const proofs = () =>
  within(screen.getByRole('region', { name: 'Qué está probado' }))
    .getAllByRole('listitem')
    .filter((item) => item.dataset['wrong'] === 'true')
    .map((item) => item.textContent);
const part = (name: string) => screen.getByRole('region', { name }).textContent;

describe('given the file of a sheet', () => {
  it('then its first page says who, what and when, and what is proved of it', async () => {
    await show(fileOf());
    expect(screen.getByRole('heading', { level: 1, name: 'Historia de una evaluación: Capitales' })).toBeTruthy();
    expect(screen.getByText('Ana Pérez · 1710034065')).toBeTruthy();
    expect(part('Qué está probado')).toMatch(/Comprobante [\w-]{19}, hasta la línea 12.*la firma es correcta/);
    expect(part('Qué está probado')).toMatch(/El servidor firmó el registro hasta la línea 12/);
    expect(part('Qué está probado')).toContain('compárelas con las que publica la institución');
    expect(part('Qué es solo palabra de alguien')).toContain('el equipo dice que pasó');
    expect(part('Qué es solo palabra de alguien')).toContain('Lo que el servidor dijo.');
    expect(part('Qué es solo palabra de alguien')).toMatch(/Las horas de llegada.*quien escribió el archivo/);
    expect(proofs()).toEqual([]);
    expect(screen.getByText(/^quipu-replay registro\.jsonl --verify quipu2\.7\./)).toBeTruthy();
    expect(screen.queryByText(/^Se escribió sin/)).toBeNull();
  });

  it('then it is played and stepped through as in the console, without any call', async () => {
    await show(fileOf());
    await screen.findByTitle('Pantalla del aspirante en ese instante, solo para leer');
    const at = () => screen.getByRole('heading', { name: /^A las / }).textContent;
    const first = at();
    await userEvent.click(screen.getByRole('button', { name: 'Evento siguiente' }));
    await waitFor(() => expect(at()).not.toBe(first));
  });

  it('then a room whose server had a key of its own is told of', async () => {
    await show(fileOf({ signs_words: 0 }));
    expect(part('Qué es solo palabra de alguien')).toContain('Se rindió en una sala con servidor propio');
  });

  it('then pictures that it does not have are told of', async () => {
    await show(fileOf({ left_out: 3 }));
    expect(screen.getByText(/^Se escribió sin 3 imágenes o sonidos/)).toBeTruthy();
  });
});

describe('given a file that somebody changed', () => {
  it('then a receipt that another key signed is none', async () => {
    await show(fileOf({ receipts: [receiptOf(wireScreen().text, other)] }));
    expect(proofs()).toEqual([expect.stringContaining('NO lleva una firma de este servidor')]);
    expect(part('Qué está probado')).not.toContain('El servidor firmó el registro');
  });

  it('then a receipt of another log is none of this one', async () => {
    const { text } = wireScreen();
    const written = text.slice(0, -1);
    await show(fileOf({ playback: wirePlayback({ screens: [wireScreen({ text: written })] }) }));
    expect(proofs()).toEqual([expect.stringContaining('el registro no llega hasta esa línea')]);
  });

  it('then a browser that checks no signatures says so, and claims none', async () => {
    await show(fileOf(), false);
    expect(part('Qué está probado')).toContain('no sabe comprobar firmas');
    expect(part('Qué está probado')).not.toMatch(/El servidor (firmó|las comprobó)/);
    expect(part('Qué es solo palabra de alguien')).toContain('no se comprobó aquí');
  });

  it('then a log without a receipt is not signed, whatever the page says of receipts', async () => {
    const told = wireScreen({ receipts: [{ lines: 12, head: 'x'.repeat(43), at: MADE_AT }] });
    await show(fileOf({ receipts: [], playback: wirePlayback({ screens: [told] }) }));
    expect(proofs()).toEqual([]);
    expect(part('Qué es solo palabra de alguien')).toContain('El servidor no ha firmado este registro');
    expect(part('Qué está probado')).not.toContain('El servidor firmó el registro');
  });

  it('then a key that cannot be read is told of, and the others count', async () => {
    const keys = [
      { id: 'rota', public_key: 'nada' },
      { id: idOf(own), public_key: pem(own) },
    ];
    await show(fileOf({ keys }));
    expect(proofs()).toEqual([expect.stringContaining('La llave rota no se puede leer')]);
    expect(part('Qué está probado')).toContain('la firma es correcta');
  });

  it('then only the key that a receipt names signs it, and a key has the name of what it is', async () => {
    const { text } = wireScreen();
    const keys = [
      { id: idOf(own), public_key: pem(other) },
      { id: idOf(own), public_key: pem(own) },
    ];
    await show(fileOf({ keys, receipts: [receiptOf(text, other)] }));
    expect(proofs()).toEqual([
      expect.stringContaining(`La llave ${idOf(own)}`),
      expect.stringContaining('NO lleva una firma de este servidor'),
    ]);
  });

  it('then whose sheet it is says the log, and a receipt of another sheet is none of it', async () => {
    const playback = wirePlayback({ sheet_id: 8, reference: '0900000000', evaluation: 'Otra' });
    await show(fileOf({ playback, receipts: [receiptOf(wireScreen().text, own, 8)] }));
    expect(proofs()).toEqual([
      'Hoja: esta página dice «8», y su registro dice «7».',
      'Identificación: esta página dice «0900000000», y su registro dice «1710034065». La institución puede corregir una identificación después: pregúntele si lo hizo.',
      'Evaluación: esta página dice «Otra», y su registro dice «Capitales».',
      expect.stringContaining('NO es de esta hoja'),
    ]);
  });
});
