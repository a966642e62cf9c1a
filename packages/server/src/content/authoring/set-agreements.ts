import * as E from 'fp-ts/lib/Either.js';
import type { Tx } from '../../platform/db/database.ts';
import { filesNamedIn, openFiles } from '../../platform/storage/open-file-store.ts';
import type { StoredNames } from '../../platform/storage/stored-files.ts';
import { richText } from '../rich-text/rich-text.ts';
import type { AuthoredAgreement } from './authored-agreements.ts';

/** The client puts the person's own data in their place. */
const PLACEHOLDERS = new Set(['name', 'identification']);
const PLACEHOLDER = /\{\{(.*?)\}\}/g;

const problemsOf = (agreement: AuthoredAgreement, place: number, files: StoredNames): readonly string[] => {
  const { content, audio } = agreement;
  const unknown = [...content.matchAll(PLACEHOLDER)].filter(([, name = '']) => !PLACEHOLDERS.has(name));
  const text = richText(content, files);
  return [
    ...unknown.map(([all]) => `${place}.content: no existe ${all}; se admiten {{name}} y {{identification}}`),
    ...(E.isLeft(text) ? [`${place}.content: ${text.left}`] : []),
    ...(audio !== null && !files.has(audio) ? [`${place}.audio: no existe el archivo "${audio}"`] : []),
  ];
};

const repeated = (agreements: readonly AuthoredAgreement[]): readonly string[] => {
  const titles = agreements.map(({ title }) => title.trim());
  return titles.flatMap((title, place) =>
    titles.indexOf(title) < place ? [`${place}.title: el acuerdo "${title}" se repite`] : [],
  );
};

export interface AgreementsInForce {
  readonly added: number;
  readonly kept: number;
  readonly ended: number;
}

/**
 * Makes these the agreements that are in force. One that says the same as before stays, with who accepted it; a changed one
 * is a new one, which everybody is asked for; the others are over. Left: what is wrong, and nothing is written.
 */
export const setAgreements = async (
  tx: Tx,
  agreements: readonly AuthoredAgreement[],
  files: StoredNames,
): Promise<E.Either<readonly string[], AgreementsInForce>> => {
  const problems = [...repeated(agreements), ...agreements.flatMap((one, place) => problemsOf(one, place, files))];
  if (problems.length > 0) return E.left(problems);
  const wanted = agreements.flatMap(({ title, content, location, audio }, position) => {
    const text = richText(content, files);
    return E.isRight(text) ? [{ title: title.trim(), content: text.right.html, location, audio, position }] : [];
  });
  await openFiles(tx, [...filesNamedIn(wanted), ...wanted.flatMap(({ audio }) => audio ?? [])]);
  const standing = await tx.selectFrom('agreement').selectAll().where('is_active', '=', true).forUpdate().execute();
  const kept = new Set<number>();
  for (const one of wanted) {
    const same = standing.find(
      ({ title, content, location, audio }) =>
        title === one.title && content === one.content && location === one.location && audio === one.audio,
    );
    if (same === undefined) await tx.insertInto('agreement').values(one).execute();
    else {
      kept.add(same.id);
      await tx.updateTable('agreement').set({ position: one.position }).where('id', '=', same.id).execute();
    }
  }
  const ended = standing.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (ended.length > 0) await tx.updateTable('agreement').set({ is_active: false }).where('id', 'in', ended).execute();
  return E.right({ added: wanted.length - kept.size, kept: kept.size, ended: ended.length });
};
