import {
  accommodateOfficePerson,
  correctOfficePerson,
  inviteOfficePerson,
  isEmail,
  isOfStaff,
  MAX_ACCOMMODATION,
  OFFICE_PAGE,
  officePeople,
  officePerson,
  ROLE_NAMES,
  setOfficeEmail,
  setOfficeReference,
  setOfficeRoles,
  switchOfficePerson,
} from '@quipu/contract';
import {
  activateAccount,
  activateForOwner,
  deactivateAccount,
  rolesStopExaminee,
  setAccountEmail,
  setAccountRoles,
} from '../accounts/account/operate-account.ts';
import { sendInvitation } from '../accounts/links/send-link.ts';
import { accountRow, changedFrom } from '../accounts/people/account-changes.ts';
import { onePerson } from '../content/csv/people-file.ts';
import { setReference } from '../content/set-reference.ts';
import { accommodate } from '../exams/operating/accommodate.ts';
import { waitForOtherTimes } from '../exams/operating/extend-store.ts';
import { extraTimeInWords } from '../exams/operating/extra-time-words.ts';
import { isAnswering } from '../exams/operating/under-way-store.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import type { Tx } from '../platform/db/database.ts';
import { paged } from '../platform/db/paged.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { answerGrace } from '../platform/institution/institution-settings.ts';
import { correctedReference, unlessTaken } from './corrected-reference.ts';
import { ACCESSIBILITY, changesOf, wrongPerson } from './loaded-people.ts';
import type { OfficeHandle, Operator } from './operator.ts';
import { foundPeople, type HeldPerson, heldPerson, shownPerson, wholePerson } from './people-store.ts';
import { type ActionOutcome, type AskedAction, conflict, notThere, type Perform, wrong } from './perform-action.ts';
import { texts } from './texts.ts';

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.toSorted().join() === [...new Set(others)].toSorted().join();

export const peopleRoutes = (
  handle: OfficeHandle,
  perform: Perform,
  { db, now, institution, config }: AppContext,
): void => {
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
    asked: AskedAction,
    change: (tx: Tx, person: HeldPerson) => Promise<ActionOutcome>,
    lock?: (tx: Tx) => Promise<unknown>,
  ) =>
    perform(operator, action, asked, async (tx) => {
      await lock?.(tx);
      const person = await heldPerson(tx, id);
      if (person === undefined) return notThere(texts.noPerson);
      if (id === operator.userId) return conflict(texts.ownAccount);
      // With another address one logs in to it, and may what it may.
      if (isOfStaff(person.roles) && !operator.roles.includes('operator')) return conflict(texts.ofStaff);
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
    const change = async (tx: Tx, person: HeldPerson): Promise<ActionOutcome> => {
      const { percent, minutes, before } = body;
      const has = { percent: person.extra_time_percent, minutes: person.extra_time_minutes };
      if (before.percent !== has.percent || before.minutes !== has.minutes) {
        return conflict(texts.otherBefore(extraTimeInWords(has) || texts.noExtraTime));
      }
      if (percent > MAX_ACCOMMODATION.percent || minutes > MAX_ACCOMMODATION.minutes) return wrong(texts.tooMuchTime);
      const grace = answerGrace((await institution()).rules);
      const sheets = await accommodate(tx, id, { percent, minutes }, now(), grace);
      return sheets === null ? conflict(texts.takesTime) : { kept: { percent, minutes, sheets }, changes: sheets };
    };
    return onPerson(operator, 'accommodate', id, body, change, waitForOtherTimes);
  });

  handle(setOfficeReference, async ({ params: { id }, body }, operator) =>
    unlessTaken(() =>
      onPerson(operator, 'set-reference', id, body, async (tx, person) =>
        person.reference === body.before
          ? correctedReference(await setReference(tx, person, body, await institution(), now()), person.reference)
          : conflict(texts.otherBefore(person.reference)),
      ),
    ),
  );

  handle(setOfficeEmail, async ({ params: { id }, body }, operator) =>
    onPerson(operator, 'set-email', id, body, async (tx, person) => {
      const email = body.email.trim();
      if (!isEmail(email)) return wrong(texts.wrongEmail);
      if (!(await setAccountEmail(tx, person, email, now()))) return conflict(texts.emailTaken);
      return { kept: {}, changes: 1, told: person.activated_at === null ? [texts.passwordGone] : [] };
    }),
  );

  handle(correctOfficePerson, async ({ params: { id }, body }, operator) =>
    onPerson(operator, 'correct-person', id, body, async (tx, person) => {
      const { reference, full_name: fullName, accessibility, activated_at } = person;
      const { before } = body;
      if (activated_at === null) return conflict(texts.notActivated);
      if (before.fullName !== fullName || before.accessibility !== accessibility) {
        return conflict(texts.otherBefore(texts.personData(fullName, ACCESSIBILITY[accessibility ?? 'none'])));
      }
      const accesibilidad = ACCESSIBILITY[body.accessibility ?? 'none'];
      const values = { identificacion: reference, nombre: body.fullName.trim(), accesibilidad };
      const corrected = await onePerson(tx, values, { config, corrects: true }, { now: now(), files: new Map() });
      if (corrected.problems.length > 0) return wrongPerson(corrected);
      await corrected.write();
      return { kept: {}, changes: changesOf(corrected).changes };
    }),
  );

  handle(inviteOfficePerson, async ({ params: { id }, body }, operator) =>
    onPerson(operator, 'invite', id, body, async (tx, { reference }) => {
      const account = await accountRow(tx, id);
      const { email, full_name: fullName } = account;
      if (email === null) return conflict(texts.noEmail);
      if (!account.is_active) return conflict(texts.cannotEnter);
      if (account.activated_at === null && !(await activateForOwner(tx, account, now())))
        return conflict(texts.notActivated);
      await sendInvitation(tx, config, await institution(), { userId: id, fullName, email, reference, at: now() });
      return { kept: {}, changes: 0, mails: 1 };
    }),
  );
};
