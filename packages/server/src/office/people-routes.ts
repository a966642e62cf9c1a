import {
  accommodateOfficePerson,
  isEmail,
  OFFICE_PAGE,
  officePeople,
  officePerson,
  ROLE_NAMES,
  setOfficeEmail,
  setOfficeRoles,
  switchOfficePerson,
} from '@quipu/contract';
import {
  activateAccount,
  deactivateAccount,
  rolesStopExaminee,
  setAccountEmail,
  setAccountRoles,
} from '../accounts/account/operate-account.ts';
import { accountRow, changedFrom } from '../accounts/people/account-changes.ts';
import { accommodate, MOST_ACCOMMODATION } from '../exams/operating/accommodate.ts';
import { waitForOtherTimes } from '../exams/operating/extend-store.ts';
import { isAnswering } from '../exams/operating/under-way-store.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import type { Tx } from '../platform/db/database.ts';
import { paged } from '../platform/db/paged.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { answerGrace } from '../platform/institution/institution-settings.ts';
import { type Act, type ActOutcome, type AskedAct, conflict, notThere, wrong } from './act.ts';
import type { OfficeHandle, Operator } from './operator.ts';
import { foundPeople, type HeldPerson, heldPerson, shownPerson, wholePerson } from './people-store.ts';
import { texts } from './texts.ts';

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.toSorted().join() === [...new Set(others)].toSorted().join();

export const peopleRoutes = (handle: OfficeHandle, act: Act, { db, now, institution }: AppContext): void => {
  handle(officePeople, async ({ query: { page, ...search } }) => {
    const { total, rows } = await paged(foundPeople(db, search), { number: page ?? 1, size: OFFICE_PAGE });
    return reply(200, { now: now(), total, people: rows.map(shownPerson) });
  });

  handle(officePerson, async ({ params: { id } }) => {
    const person = await wholePerson(db, id);
    return person === null ? reply(404, refusal(texts.noPerson)) : reply(200, { now: now(), person });
  });

  /** About a person other than the operator, whose row is held; kept with their account. `lock`: what others take before it. */
  const onPerson = (
    operator: Operator,
    action: string,
    id: number,
    asked: AskedAct,
    change: (tx: Tx, person: HeldPerson) => Promise<ActOutcome>,
    lock?: (tx: Tx) => Promise<unknown>,
  ) =>
    act(operator, action, asked, async (tx) => {
      await lock?.(tx);
      const person = await heldPerson(tx, id);
      if (person === undefined) return notThere(texts.noPerson);
      if (id === operator.userId) return conflict(texts.ownAccount);
      const row = await accountRow(tx, id);
      const changed = await change(tx, person);
      if (!('kept' in changed)) return changed;
      const before = await changedFrom(tx, id, row);
      return { ...changed, kept: { userId: id, ...changed.kept, ...(before === null ? {} : { before }) } };
    });

  handle(switchOfficePerson, async ({ params: { id }, body }, operator) =>
    onPerson(operator, body.isOn ? 'activate' : 'deactivate', id, body, async (tx, person) => {
      if (!body.isOn && (await isAnswering(tx, id))) return conflict(texts.answering);
      if (body.isOn) await activateAccount(tx, person, now());
      else await deactivateAccount(tx, person, now());
      return { kept: {}, changes: 1 };
    }),
  );

  handle(setOfficeRoles, async ({ params: { id }, body }, operator) =>
    onPerson(operator, 'set-roles', id, body, async (tx, person) => {
      const roles = [...new Set(body.roles)];
      if (roles.length === 0) return wrong(texts.needsRole);
      if (!isSame(person.roles, body.before)) {
        return conflict(texts.otherRoles(person.roles.map((role) => ROLE_NAMES[role]).join(', ')));
      }
      if (rolesStopExaminee(person, roles) && (await isAnswering(tx, id))) return conflict(texts.answering);
      await setAccountRoles(tx, person, roles, now());
      return { kept: { roles }, changes: 1 };
    }),
  );

  handle(accommodateOfficePerson, async ({ params: { id }, body }, operator) => {
    const change = async (tx: Tx): Promise<ActOutcome> => {
      const { percent, minutes } = body;
      if (percent > MOST_ACCOMMODATION.percent || minutes > MOST_ACCOMMODATION.minutes) return wrong(texts.tooMuchTime);
      const grace = answerGrace((await institution()).rules);
      const sheets = await accommodate(tx, id, { percent, minutes }, now(), grace);
      return sheets === null ? conflict(texts.takesTime) : { kept: { percent, minutes, sheets }, changes: sheets };
    };
    return onPerson(operator, 'accommodate', id, body, change, waitForOtherTimes);
  });

  handle(setOfficeEmail, async ({ params: { id }, body }, operator) =>
    onPerson(operator, 'set-email', id, body, async (tx, person) => {
      const email = body.email.trim();
      if (!isEmail(email)) return wrong(texts.wrongEmail);
      return (await setAccountEmail(tx, person, email, now())) ? { kept: {}, changes: 1 } : conflict(texts.emailTaken);
    }),
  );
};
