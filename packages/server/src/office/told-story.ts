import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { verifiedPlayback } from '../exams/playback/verified-playback.ts';
import { withoutStaff } from '../exams/playback/without-staff.ts';
import { keepAction } from '../platform/audit/operator-action-store.ts';
import type { AppContext } from '../platform/context/app-context.ts';

/** It is seconds of the processor's: one at a time, and answers come first. */
const oneStory = pLimit(1);

/** Writes the story of a sheet as a PDF, for whom that is kept. Null: there is no such sheet. */
export const toldStory = (
  { db, config, now, institution }: AppContext,
  sheetId: number,
  who: string,
): Promise<Uint8Array | null> =>
  oneStory(async () => {
    const verified = await verifiedPlayback({ db, config }, sheetId, now());
    if (verified === null) return null;
    const { name, logo } = await institution();
    // It takes half a second to load: no other call waits for it.
    const { storyDocument } = await import('../documents/story-document.ts');
    const of = { ...verified, kept: withoutStaff(verified.kept) };
    const pdf = await storyDocument(of, { institution: { name, logo }, dataFolder: config.dataFolder }, now());
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    await keepAction(db, who, null, { action: 'replay', sheetId, document: 'pdf', sha256 }, now());
    return pdf;
  });
