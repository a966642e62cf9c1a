import type { EpochMs, Millis } from '@quipu/engine';
import { accountOf } from '../../accounts/login/guess-limits.ts';
import { forgetGuesses } from '../../accounts/login/guess-store.ts';
import { changeAccommodation } from '../../exams/operating/accommodate.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ChangedPerson } from './changes-content.ts';
import { noteEndedOfPerson } from './note-ended.ts';
import type { NotedChanges } from './noted-changes.ts';
import { texts } from './texts.ts';

const peopleHere = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'reference', 'full_name', 'password_hash', 'accessibility', 'watermark'])
    .select(['extra_time_percent as percent', 'extra_time_minutes as minutes'])
    .where('id', '=', ({ val, fn }) => fn.any(val([...ids])))
    .execute();
type PersonHere = Awaited<ReturnType<typeof peopleHere>>[number];

/** Says what of a person is another; of their extra time another function does. */
const otherFacts = (before: PersonHere, now: ChangedPerson): readonly string[] => [
  ...(before.full_name === now.full_name ? [] : [texts.name(before.full_name)]),
  ...(before.password_hash === now.password_hash ? [] : [texts.password]),
  ...(before.accessibility === now.accessibility ? [] : [texts.accessibility(before.accessibility, now.accessibility)]),
  ...(before.watermark === now.watermark ? [] : [texts.watermark(before.watermark, now.watermark)]),
];

/**
 * Gives people of this laboratory what the institution says of them by now. Whose evaluation under way would lose time by it keeps the
 * extra time that they had. Returns the sheets that have new times.
 */
export const takePeople = async (
  tx: Tx,
  people: readonly ChangedPerson[],
  { at, grace }: { readonly at: EpochMs; readonly grace: Millis },
  noted: NotedChanges,
): Promise<readonly number[]> => {
  const here = await peopleHere(
    tx,
    people.map(({ id }) => id),
  );
  const byId = new Map(here.map((person) => [person.id, person]));
  const changed: number[] = [];
  for (const person of people) {
    const { id, full_name, password_hash, accessibility, watermark } = person;
    const before = byId.get(id);
    if (before === undefined) continue;
    const about = texts.person(full_name, before.reference);
    const now = { percent: person.extra_time_percent, minutes: person.extra_time_minutes };
    if (now.percent !== before.percent || now.minutes !== before.minutes) {
      const sheets = await changeAccommodation(tx, id, now, at, grace);
      const note = noted.person(id, about);
      if (sheets === null) note.left.push(texts.wouldTakeTime(before, now));
      else note.done.push(texts.extraTime(before, now));
      const isMore = now.percent > before.percent || now.minutes > before.minutes;
      if (sheets !== null && isMore) await noteEndedOfPerson(tx, id, note);
      changed.push(...(sheets ?? []));
    }
    const others = otherFacts(before, person);
    if (others.length > 0) {
      noted.person(id, about).done.push(...others);
      await tx
        .updateTable('app_user')
        .set({ full_name, password_hash, accessibility, watermark })
        .where('id', '=', id)
        .execute();
    }
    // Wrong guesses were at the one before.
    if (before.password_hash !== password_hash) await forgetGuesses(tx, accountOf(before.reference));
  }
  return changed;
};
