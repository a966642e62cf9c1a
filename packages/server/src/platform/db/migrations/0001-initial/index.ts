import type { Kysely } from 'kysely';
import { accounts } from './accounts.ts';
import { admission } from './admission.ts';
import { exams } from './exams.ts';
import { grading } from './grading.ts';
import { laboratory } from './laboratory.ts';
import { logs } from './logs.ts';
import { photos } from './photos.ts';
import { platform } from './platform.ts';
import { proctoring } from './proctoring.ts';
import { rescheduling } from './rescheduling.ts';

/** Each part after those whose tables it refers to. */
const PARTS = [platform, accounts, admission, exams, logs, grading, rescheduling, photos, proctoring, laboratory];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of PARTS) await part(db);
};
