import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { quipu } from './operator.ts';
import type { Server } from './server.ts';
import { OPERATOR } from './staff.ts';

/** Lists what lies on the server's disk, whatever it is called. */
export const photosOnDisk = async ({ dataFolder }: Server): Promise<readonly Buffer[]> => {
  const folder = join(dataFolder, 'photos');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => readFileSync(join(parentPath, name)));
};

/** Its type, where it is a picture that anybody can open. */
export const pictureType = async (content: Buffer): Promise<string | null> => {
  try {
    return (await sharp(content).metadata()).format;
  } catch {
    return null;
  }
};

/** Opens one as an operator does, with a reason. */
export const exportedPhoto = async ({ dataFolder }: Server, id: number): Promise<Buffer> => {
  const folder = await mkdtemp(join(dataFolder, 'export-'));
  const file = join(folder, 'photo.jpg');
  try {
    await quipu(dataFolder, 'export-photo', String(id), file, '--operator', OPERATOR.username, '--reason', 'Prueba');
    return readFileSync(file);
  } finally {
    await rm(folder, { recursive: true });
  }
};
