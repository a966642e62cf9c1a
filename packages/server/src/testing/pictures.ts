import sharp from 'sharp';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#607080' } });

export const jpegOf = (width = 640, height = 480): Promise<Buffer> => plain(width, height).jpeg().toBuffer();

export const SECRET_PLACE = 'patio de la casa de Ana';
/** A picture as a telephone makes it: where, with what, and lying on its side. */
export const jpegWithMetadata = (): Promise<Buffer> =>
  plain(640, 480)
    .withExif({ IFD0: { ImageDescription: SECRET_PLACE }, IFD3: { GPSLatitude: '0/1 13/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A person's descriptor as a device makes it: each of its numbers is the same. */
export const descriptorOf = (value: number): readonly number[] => Array.from({ length: 128 }, () => Math.fround(value));
