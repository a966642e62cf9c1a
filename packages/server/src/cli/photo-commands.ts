import { open, unlink } from 'node:fs/promises';
import { personFinder } from '../access/people-store.ts';
import { keepAction } from '../evaluations/operator-action-store.ts';
import { photoLooker } from '../photos/look-at-photo.ts';
import { purgePhotos } from '../photos/purge-photos.ts';
import { accessTexts } from './access-texts.ts';
import { type Command, done, failed } from './command.ts';
import { momentIn } from './moment.ts';
import { whoAndWhy } from './operator-action.ts';
import { onPerson } from './person-commands.ts';
import { photoTexts as texts } from './photo-texts.ts';

const OWNER_ONLY = 0o600;

export const forgetFace = onPerson('forget-face', async (within, { id }) => {
  await within.deleteFrom('face_reference').where('user_id', '=', id).execute();
  return {};
});

export const photosOf: Command = async ({ db }, { positionals: [reference] }) => {
  if (reference === undefined) return failed(accessTexts.needsPerson);
  const person = await personFinder(db)(reference);
  if (person === undefined) return failed(accessTexts.noPerson(reference));
  const photos = await db
    .selectFrom('photo')
    .select(['id', 'kind', 'sheet_id as sheetId', 'number', 'taken_at as takenAt', 'faces', 'distance'])
    .select('purged_at as purgedAt')
    .where('user_id', '=', person.id)
    .orderBy('taken_at')
    .execute();
  const looks = await db
    .selectFrom('photo_access')
    .innerJoin('photo', 'photo.id', 'photo_access.photo_id')
    .select(['photo_id', 'at', 'who', 'why'])
    .where('user_id', '=', person.id)
    .orderBy('at')
    .execute();
  if (photos.length === 0) return done(texts.none);
  return done(
    ...photos.flatMap((photo) => [
      texts.listed(photo),
      ...looks.filter(({ photo_id }) => photo_id === photo.id).map(({ at, who, why }) => texts.seen(at, who, why)),
    ]),
  );
};

export const exportPhoto: Command = async (platform, args) => {
  const [id, file] = [Number(args.positionals[0]), args.positionals[1]];
  const said = whoAndWhy(args);
  if (!Number.isSafeInteger(id) || file === undefined || said === null) return failed(texts.needsExport);
  // The place first: a look that nobody got is not kept.
  const place = await open(file, 'wx', OWNER_ONLY).catch(() => null);
  if (place === null) return failed(texts.cannotWrite(file));
  let isWritten = false;
  try {
    const jpeg = await photoLooker(platform)(id, said);
    if (jpeg === null) return failed(texts.noPhoto);
    await keepAction(platform.db, said.who, said.why, { action: 'export-photo', photoId: id }, platform.now());
    await place.writeFile(jpeg);
    isWritten = true;
    return done(texts.exported(file));
  } finally {
    await place.close();
    if (!isWritten) await unlink(file);
  }
};

export const purgeOldPhotos: Command = async (platform, args) => {
  const before = momentIn(args.values['before']);
  const said = whoAndWhy(args);
  const at = platform.now();
  if (!(before <= at) || said === null) return failed(texts.needsBefore);
  await keepAction(platform.db, said.who, said.why, { action: 'purge-photos', before }, at);
  return done(texts.purged(await purgePhotos(platform, before, at)));
};
