import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { jpegOf, jpegWithMetadata, SECRET_PLACE } from '../testing/pictures.ts';
import { remade } from './picture.ts';

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123' }, limitInputPixels: false });

describe('a picture', () => {
  it('comes back upright and with nothing in it but what is seen', async () => {
    const given = await jpegWithMetadata();
    expect(given.includes(SECRET_PLACE)).toBe(true);
    const made = await remade(given);
    expect(made).toMatchObject({ width: 480, height: 640 });
    expect(made?.jpeg.includes(SECRET_PLACE)).toBe(false);
    const { format, exif, icc, xmp, iptc, orientation } = await sharp(made?.jpeg).metadata();
    expect({ format, exif, icc, xmp, iptc, orientation }).toEqual({ format: 'jpeg' });
  });

  it.each([
    ['PNG', () => flat(300, 200).png().toBuffer()],
    ['WebP', () => flat(300, 200).webp().toBuffer()],
  ])('is taken as %s', async (_, given) => {
    const made = await remade(await given());
    expect((await sharp(made?.jpeg).metadata()).format).toBe('jpeg');
    expect(made).toMatchObject({ width: 300, height: 200 });
  });

  it('is no larger afterwards than a camera gives', async () => {
    expect(await remade(await jpegOf(4_000, 3_000))).toMatchObject({ width: 1_280, height: 960 });
  });

  it.each([
    ['no picture', () => Buffer.from('<html>no soy una foto</html>')],
    ['nothing', () => Buffer.alloc(0)],
    ['half of one', async () => (await jpegOf()).subarray(0, 600)],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>')],
    ['another kind of picture', () => flat(300, 200).gif().toBuffer()],
    ['a speck', () => jpegOf(32, 400)],
  ])('is refused where it is %s', async (_, given) => {
    expect(await remade(await given())).toBeNull();
  });

  it('is refused by the size that its head tells, though it is small as it travels', async () => {
    const bomb = await flat(5_000, 4_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(200_000);
    expect(await remade(bomb)).toBeNull();
    expect(await remade(await flat(4_000, 3_900).png().toBuffer())).toMatchObject({ width: 1_050 });
  });
});
