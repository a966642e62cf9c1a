import type { Api } from '@quipu/contract';
import { photoQueue } from './photo-queue.ts';
import { postPhoto } from './post-photo.ts';

/**
 * Sends the photos of evaluations that were left before all of them were sent; what fails waits for the next
 * time. What is too old goes, also that of others, who may not come back to this device. Tells whether some are left.
 */
export const sendPhotos = async (api: Api<'postFacelog'>, userId: number): Promise<boolean> => {
  const queue = photoQueue(userId);
  await queue.forgetOld();
  const post = postPhoto(api);
  for (let photo = await queue.first(); photo !== null; photo = await queue.first()) {
    if ((await post(photo)) === 'failed') return true;
    await queue.remove(photo);
  }
  return false;
};
