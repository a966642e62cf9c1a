import { personFinder } from '../access/people-store.ts';
import { accessTexts as texts } from './access-texts.ts';
import { type Command, done, failed } from './command.ts';

/** The state of an account, for whoever helps its owner. */
export const showPerson: Command = async ({ db }, { positionals: [reference] }) => {
  if (reference === undefined) return failed(texts.needsPerson);
  const found = await personFinder(db)(reference);
  if (found === undefined) return failed(texts.noPerson(reference));
  const accepted = await db
    .selectFrom('agreement_acceptance')
    .innerJoin('agreement', 'agreement.id', 'agreement_id')
    .select(['title', 'at'])
    .where('user_id', '=', found.id)
    .orderBy('at')
    .execute();
  const open = await db
    .selectFrom('token_family')
    .select('id')
    .where('user_id', '=', found.id)
    .where('ended_at', 'is', null)
    .execute();
  const { person } = texts;
  const extra = await db
    .selectFrom('app_user')
    .select(['extra_time_percent', 'extra_time_minutes'])
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow();
  return done(
    found.reference,
    person.name(found.full_name),
    person.email(found.email, found.email_confirmed_at !== null),
    person.isActive(found.is_active),
    person.isActivated(found.activated_at !== null),
    person.requiresCode(found.requires_code),
    person.mustReplace(found.must_replace_password),
    person.identity([
      ...(found.is_facelog_required ? [person.steps.face] : []),
      ...(found.dactilar_code_is_required ? [person.steps.dactilar] : []),
      ...(found.photo_is_required ? [person.steps.photo] : []),
      ...(found.card_is_required ? [person.steps.card] : []),
    ]),
    person.isLab(found.is_lab),
    person.accommodation(extra.extra_time_percent, extra.extra_time_minutes),
    person.roles(found.roles),
    ...found.labHours.map(({ start, end }) => person.hours(start, end)),
    ...accepted.map(({ title, at }) => person.accepted(title, at)),
    person.sessions(open.length),
  );
};
