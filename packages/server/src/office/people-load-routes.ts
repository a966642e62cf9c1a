import {
  addOfficePerson,
  checkOfficePeople,
  identificationOf,
  loadOfficePeople,
  mayInOffice,
  officePeopleLoad,
} from '@quipu/contract';
import { onePerson, peopleFile } from '../content/csv/people-file.ts';
import { loadedFile } from '../platform/audit/loaded-file.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { isUniqueViolation } from '../platform/db/unique-violation.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { ACCESSIBILITY, changedPeople, changesOf, wrongPerson } from './loaded-people.ts';
import type { OfficeHandle, Operator } from './operator.ts';
import type { ActionOutcome, Perform } from './perform-action.ts';
import { texts } from './texts.ts';

const MAX_FILE_NAME = 200;
const ROLES = { examinee: 'aspirante', proctor: 'supervisor' } as const;

interface Progress {
  readonly written: number;
  readonly total: number;
}

/** Somebody else added one of them between the look at the file and its writing. */
const unlessChanged = async <T>(load: () => Promise<T>) => {
  try {
    return await load();
  } catch (error) {
    if (isUniqueViolation(error)) return reply(409, refusal(texts.peopleChanged));
    throw error;
  }
};

export const peopleLoadRoutes = (handle: OfficeHandle, perform: Perform, { db, config, now }: AppContext): void => {
  /** This server has them, by who loads and by the name of the load. */
  const underWay = new Map<string, Progress>();
  /** Whoever gives roles makes proctors too; those of the office are given to one person at a time. */
  const loading = (known: 'correct' | 'correctAll' | 'refuse', { roles }: Operator) => ({
    ...{ config, corrects: known !== 'refuse', replacesOwnEmails: known === 'correctAll' },
    roles: mayInOffice(roles, 'setOfficeRoles') ? (['examinee', 'proctor'] as const) : (['examinee'] as const),
  });

  handle(checkOfficePeople, async ({ body: { file, known } }, operator) => {
    const { lines } = await db
      .transaction()
      .execute((tx) => peopleFile(tx, file, loading(known, operator), { now: now(), files: new Map() }));
    return reply(200, { now: now(), lines });
  });

  handle(loadOfficePeople, async ({ body }, operator) => {
    const key = `${operator.reference} ${body.once}`;
    const asked = { reason: body.reason, once: body.once, isDry: false };
    const load = () =>
      perform(operator, 'load-people', asked, async (tx): Promise<ActionOutcome> => {
        let total = 0;
        const tell = (written: number) => underWay.set(key, { written, total });
        const before = {};
        const keep = (what: object) => Object.assign(before, what);
        const context = { now: now(), files: new Map(), tell, keep };
        const file = await peopleFile(tx, body.file, loading(body.known, operator), context);
        if (file.problems.length > 0) return { status: 400, msg: texts.wrongPeople, problems: file.problems };
        if (file.warnings.length > 0 && body.warned === 'refuse')
          return { status: 400, msg: texts.warnedPeople, problems: file.warnings };
        total = file.lines.length;
        tell(0);
        await file.write();
        const name = body.fileName.slice(0, MAX_FILE_NAME);
        const kept = {
          ...loadedFile(name, body.file),
          ...changesOf(file),
          userIds: await changedPeople(tx, file),
          ...before,
        };
        return { kept, ...changesOf(file) };
      });
    try {
      return await unlessChanged(load);
    } finally {
      underWay.delete(key);
    }
  });

  handle(officePeopleLoad, async ({ params: { once } }, { reference }) =>
    reply(200, { now: now(), progress: underWay.get(`${reference} ${once}`) ?? null }),
  );

  handle(addOfficePerson, async ({ body }, operator) => {
    const values = {
      identificacion: body.reference.trim(),
      documento: body.isPassport ? 'pasaporte' : null,
      nombre: body.fullName.trim(),
      correo: body.email.trim(),
      funcion: ROLES[body.role],
      // None chosen is nothing said.
      accesibilidad: body.accessibility && ACCESSIBILITY[body.accessibility],
    };
    return unlessChanged(() =>
      perform(operator, 'add-person', body, async (tx): Promise<ActionOutcome> => {
        const person = await onePerson(tx, values, loading('refuse', operator), { now: now(), files: new Map() });
        if (person.problems.length + person.warnings.length > 0) return wrongPerson(person);
        await person.write();
        const added = await tx
          .selectFrom('app_user')
          .select('id')
          .where('reference', '=', identificationOf(values.identificacion))
          .executeTakeFirstOrThrow();
        return { kept: { userId: added.id }, ...changesOf(person) };
      }),
    );
  });
};
