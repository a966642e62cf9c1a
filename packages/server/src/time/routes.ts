import { getTime } from '@quipu/contract';
import type { Area } from '../app/platform.ts';
import { reply } from '../app/reply.ts';

export const timeArea: Area = (handle, { now }) => {
  handle(getTime, async () => reply(200, { now: now() }));
};
