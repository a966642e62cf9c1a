import { mkdir, open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp, { type OverlayOptions, type Region } from 'sharp';

/**
 * A camera for Chromium that shows real faces, out of the sample pictures of face-api.js, and can be changed while it runs:
 *
 *   const camera = await fakeCamera(join(folder, 'camera.y4m'), 'oneFace');
 *   const browser = await chromium.launch({ ...launchOptions, args: [...args, ...camera.args] });
 *   await camera.show('dark'); // the pages see it within a second
 *
 * The file is read again and again, so it has to stay where it is; browsers with cameras of their own need files of their own.
 * Its pictures are 720x480, ten a second, with noise as of a sensor, but for `frozen`.
 */
export interface FakeCamera {
  readonly args: readonly string[];
  readonly show: (scene: Scene) => Promise<void>;
}

/** `otherFace`: of another person than `oneFace`. `frozen`: one picture of `oneFace`, without noise. */
export type Scene = 'oneFace' | 'otherFace' | 'noFace' | 'twoFaces' | 'dark' | 'frozen';

const WIDTH = 720;
const HEIGHT = 480;
const FRAMES = 10;
/** A face takes so much of the height of its cut-out that two of them fit side by side. */
const PERSON = { width: 360, height: HEIGHT };
const WALL = { r: 176, g: 182, b: 186 };
const NOISE = 4;
const lightOf = (scene: Scene): number => (scene === 'dark' ? 0.15 : 1);

const pictures = join(dirname(createRequire(import.meta.url).resolve('face-api.js/package.json')), 'demo');

/** People of the group pictures, one each. */
const ANA = { file: 'sample6.jpg', region: { left: 90, top: 320, width: 480, height: 640 } };
const EVA = { file: 'sample6.jpg', region: { left: 560, top: 180, width: 400, height: 533 } };

const cutOut = ({ file, region }: { file: string; region: Region }): Promise<Buffer> =>
  sharp(join(pictures, file)).extract(region).resize(PERSON.width, PERSON.height, { fit: 'cover' }).png().toBuffer();

const room = async (people: readonly OverlayOptions[]): Promise<Buffer> =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: WALL } })
    .composite([...people])
    .removeAlpha()
    .raw()
    .toBuffer();

const MIDDLE = (WIDTH - PERSON.width) / 2;

const pixelsOf = async (scene: Scene): Promise<Buffer> => {
  if (scene === 'noFace') return room([]);
  if (scene === 'otherFace') return room([{ input: await cutOut(EVA), left: MIDDLE, top: 0 }]);
  const ana = await cutOut(ANA);
  if (scene !== 'twoFaces') return room([{ input: ana, left: MIDDLE, top: 0 }]);
  return room([
    { input: ana, left: 0, top: 0 },
    { input: await cutOut(EVA), left: PERSON.width, top: 0 },
  ]);
};

/** Brightness and colour as video has them (Rec. 601, 16 to 235), the colour at half the size. */
const planesOf = (pixels: Buffer, light: number): Uint8Array => {
  const planes = new Uint8Array((WIDTH * HEIGHT * 3) / 2);
  const blue = WIDTH * HEIGHT;
  const red = blue + blue / 4;
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [r, g, b] = [0, 1, 2].map((channel) => (pixels[3 * i + channel] ?? 0) * light) as [number, number, number];
    planes[i] = 16 + 0.257 * r + 0.504 * g + 0.098 * b;
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    if (x % 2 === 1 || y % 2 === 1) continue;
    const at = (y / 2) * (WIDTH / 2) + x / 2;
    planes[blue + at] = 128 - 0.148 * r - 0.291 * g + 0.439 * b;
    planes[red + at] = 128 + 0.439 * r - 0.368 * g - 0.071 * b;
  }
  return planes;
};

const noisy = (planes: Uint8Array): Uint8Array =>
  planes.map((value, i) => (i < WIDTH * HEIGHT ? value + Math.round((Math.random() - 0.5) * 2 * NOISE) : value));

const videoOf = async (scene: Scene): Promise<Buffer> => {
  const planes = planesOf(await pixelsOf(scene), lightOf(scene));
  const parts = [Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)];
  for (let i = 0; i < FRAMES; i++)
    parts.push(Buffer.from('FRAME\n'), Buffer.from(scene === 'frozen' ? planes : noisy(planes)));
  return Buffer.concat(parts);
};

/** All scenes are files of one size, written over each other in place: Chromium reads frame by frame and never sees an end. */
const write = async (path: string, scene: Scene, flags: 'w' | 'r+'): Promise<void> => {
  const file = await open(path, flags);
  try {
    await file.write(await videoOf(scene), 0, null, 0);
  } finally {
    await file.close();
  }
};

export const fakeCamera = async (path: string, scene: Scene): Promise<FakeCamera> => {
  await mkdir(dirname(path), { recursive: true });
  await write(path, scene, 'w');
  return {
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${path}`,
    ],
    show: (next) => write(path, next, 'r+'),
  };
};

/** One picture of a scene, as a camera's photo would be. */
export const facePhoto = async (scene: Scene): Promise<Buffer> =>
  sharp(await pixelsOf(scene), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .linear(lightOf(scene), 0)
    .jpeg({ quality: 90 })
    .toBuffer();
