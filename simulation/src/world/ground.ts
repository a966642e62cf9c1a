import { MINUTE_MS } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { addPerson } from '../../../packages/server/src/accounts/people/people-store.ts';
import { AuthoredEvaluation } from '../../../packages/server/src/content/authoring/authored-evaluation.ts';
import {
  type AddedEvaluation,
  addEvaluation,
} from '../../../packages/server/src/content/authoring/evaluation-store.ts';
import { authoringProblems } from '../../../packages/server/src/platform/json/closed-record.ts';
import { choice, evaluationJson, section } from '../../../packages/server/src/testing/evaluation-fixture.ts';
import type { WatchedSection } from '../checks/sheet-watch.ts';
import type { Cluster } from '../database/cluster.ts';
import { dbAside, resetterOf } from '../database/rows.ts';
import { plainHash } from '../server/plain-hasher.ts';
import { PASSWORD, SECTIONS, type Shape, START } from './shape.ts';

const text = (key: string) => ({ key, type: 5, content: `<p>Pregunta ${key}</p>` });

const evaluationOf = (name: string, sections: Shape['sections']) => {
  let number = 0;
  const item = () => {
    number += 1;
    return number % 2 === 1 ? choice(`p${number}`) : text(`p${number}`);
  };
  return evaluationJson(
    name,
    sections.map(({ items, seconds }, place) => section(`S${place + 1}`, Array.from({ length: items }, item), seconds)),
  );
};

export const EXAMINEE = 'ASPIRANTE';
export const PROCTOR = 'SUPERVISOR';

/** Every run finds this in the database: people, and an evaluation of each kind. */
export interface Ground {
  readonly cluster: Cluster;
  readonly examineeId: number;
  /** Watches the session of each run. */
  readonly proctorId: number;
  /** Puts the database back to what every run finds. */
  readonly reset: () => Promise<void>;
  readonly forms: readonly (AddedEvaluation & {
    readonly sections: Shape['sections'];
    readonly watched: readonly WatchedSection[];
  })[];
}

export const prepareGround = async (cluster: Cluster): Promise<Ground> => {
  const db = dbAside(cluster.aside);
  const person = (reference: string, roles: readonly ('examinee' | 'proctor')[]) =>
    addPerson(db, {
      reference,
      fullName: `Persona ${reference}`,
      email: `${reference.toLowerCase()}@ejemplo.ec`,
      passwordHash: plainHash(PASSWORD),
      accessibility: null,
      watermark: null,
      roles,
    });
  const examineeId = await person(EXAMINEE, ['examinee']);
  const proctorId = await person(PROCTOR, ['proctor']);
  const at = new Date(START - MINUTE_MS);
  await db.updateTable('app_user').set({ activated_at: at, email_confirmed_at: at }).execute();
  const forms: Ground['forms'][number][] = [];
  for (const [place, sections] of SECTIONS.entries()) {
    const authored = AuthoredEvaluation.decode(evaluationOf(`Simulada ${place + 1}`, sections));
    if (E.isLeft(authored)) throw new Error(authoringProblems(authored.left).join('\n'));
    const { right } = authored;
    const added = await db.transaction().execute((within) => addEvaluation(within, right, new Map(), null));
    if (E.isLeft(added)) throw new Error(added.left.join('\n'));
    const { content } = await db
      .selectFrom('form')
      .select('content')
      .where('id', '=', added.right.formId)
      .executeTakeFirstOrThrow();
    const watched = content.sections.map(({ id, duration }) => ({ id, seconds: duration }));
    forms.push({ ...added.right, sections, watched });
  }
  return { cluster, examineeId, proctorId, forms, reset: await resetterOf(cluster.aside) };
};
