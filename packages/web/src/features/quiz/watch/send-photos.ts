import type { Api } from '../../../lib/api.ts';
import { photoQueue } from './photo-queue.ts';
import { postPhoto } from './post-photo.ts';

/** Sends the photos of evaluations that were left before all of them were sent; what fails waits for the next time. */
export const sendPhotos = async (api: Api, userId: number): Promise<void> => {
  const queue = photoQueue(userId);
  const post = postPhoto(api);
  for (let photo = await queue.first(); photo !== null; photo = await queue.first()) {
    if ((await post(photo)) === 'failed') return;
    await queue.remove(photo);
  }
};
