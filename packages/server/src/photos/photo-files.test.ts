import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { jpegOf } from '../testing/pictures.ts';
import { dropPhotoFile, photoFiles, photosFolder } from './photo-files.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'quipu-photos-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const SECRET = 'un secreto de prueba de la casa, largo';
const own = { secret: SECRET, dataFolder };
const files = photoFiles(own);
const pathOf = (file: string) => join(photosFolder(own), file);

describe('the file of a photo', () => {
  it('shows nothing without its key, and is its owner’s alone', async () => {
    const jpeg = await jpegOf();
    const kept = await files.keep(jpeg);
    const content = readFileSync(pathOf(kept.file));
    expect(content.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    expect(content.includes(jpeg.subarray(20, 60))).toBe(false);
    expect(statSync(pathOf(kept.file)).mode & 0o077).toBe(0);
    expect(await files.read(kept)).toEqual(jpeg);
    await expect(photoFiles({ ...own, secret: `${SECRET}.` }).read(kept)).rejects.toThrow('another secret');
  });

  it('has a name and a key of its own', async () => {
    const [one, other] = [await files.keep(await jpegOf()), await files.keep(await jpegOf())];
    expect(one.file).not.toBe(other.file);
    await expect(files.read({ ...one, keyWrapped: other.keyWrapped })).rejects.toThrow();
    renameSync(pathOf(one.file), pathOf(other.file));
    await expect(files.read(other)).rejects.toThrow('not as it was written');
  });

  it('is refused once a bit of it was changed', async () => {
    const kept = await files.keep(await jpegOf());
    const content = readFileSync(pathOf(kept.file));
    content[content.length - 1] = (content.at(-1) ?? 0) ^ 1;
    writeFileSync(pathOf(kept.file), content);
    await expect(files.read(kept)).rejects.toThrow('not as it was written');
  });

  it('can be dropped twice', async () => {
    const kept = await files.keep(await jpegOf());
    await dropPhotoFile(own, kept.file);
    await dropPhotoFile(own, kept.file);
    expect(await files.read(kept)).toBeNull();
  });
});
