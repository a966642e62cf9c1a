import { personFinder } from '../../accounts/people/people-store.ts';
import type { PhotoKind } from '../../platform/db/columns/kinds.ts';
import { reading } from '../command/command.ts';
import { done, failed } from '../command/outcome.ts';
import { texts as personTexts, USER } from '../people/on-person.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { secondText } from '../text/moment.ts';

interface ListedPhoto {
  readonly id: number;
  readonly kind: PhotoKind;
  readonly sheetId: number | null;
  readonly number: number | null;
  readonly takenAt: number;
  readonly faces: number | null;
  readonly distance: number | null;
  readonly purgedAt: number | null;
}

const KINDS = { login: 'ingreso', card: 'documento', quiz: 'evaluación' } as const;

export const texts = {
  listed: ({ id, kind, sheetId, number, takenAt, faces, distance, purgedAt }: ListedPhoto) =>
    [
      `${id}  ${KINDS[kind]}  ${secondText(takenAt)}`,
      ...(sheetId === null ? [] : [`hoja ${sheetId}, foto ${number ?? ''}`]),
      ...(faces === null ? [] : [`rostros ${faces}`]),
      ...(distance === null ? [] : [`distancia ${distance.toFixed(2)}`]),
      ...(purgedAt === null ? [] : [`eliminada ${secondText(purgedAt)}`]),
    ].join('  '),
  seen: (at: number, who: string, why: string | null) =>
    `    vista ${secondText(at)} por ${inOneLine(who)}${why === null ? '' : `: ${inOneLine(why)}`}`,
  none: 'No tiene fotos.',
} as const;

export const photosOf = reading({
  name: 'photos-of',
  summary: 'Las fotos de una persona, con sus horas (de Ecuador) y quién las vio.',
  args: USER,
  options: {},
  run: async ({ db }, { user }) => {
    const person = await personFinder(db)(user);
    if (person === undefined) return failed(personTexts.noPerson(user));
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
  },
});
