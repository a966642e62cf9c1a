import type { BodyOf, postAnswers } from '@quipu/contract';
import { Count, type Details, Id, MAX_DETAILS, MAX_ENTRIES, MAX_POST_DETAILS, type PendingEntry } from '@quipu/engine';

type Fields = Readonly<Record<string, unknown>>;
const isObject = (u: unknown): u is Fields => typeof u === 'object' && u !== null && !Array.isArray(u);
const flagOf = (u: unknown): boolean | null => (u === 1 || u === true ? true : u === 0 || u === false ? false : null);

const detailOf = (u: unknown): Details[number] | null => {
  if (!isObject(u)) return null;
  const { item_option_id: itemOptionId = null, answer = null, slot = null } = u;
  const isRead =
    (itemOptionId === null || Id.is(itemOptionId)) &&
    (answer === null || typeof answer === 'string') &&
    (slot === null || Count.is(slot));
  return isRead ? { itemOptionId, answer, slot } : null;
};

const detailsOf = (u: unknown): Details | null => {
  if (!Array.isArray(u) || u.length > MAX_DETAILS) return null;
  const details: Details[number][] = [];
  for (const one of u as readonly unknown[]) {
    const detail = detailOf(one);
    if (detail === null) return null;
    details.push(detail);
  }
  return details;
};

const entryOf = (u: unknown): PendingEntry | null => {
  if (!isObject(u)) return null;
  const { id, index, time, visits, updated_at: updatedAt, epoch, revision } = u;
  const details = detailsOf(u.details);
  const disabled = flagOf(u.disabled);
  const disabledItem = flagOf(u.disabled_item);
  const isRead =
    Id.is(id) &&
    Count.is(index) &&
    Count.is(time) &&
    Count.is(visits) &&
    Count.is(updatedAt) &&
    Count.is(epoch) &&
    Count.is(revision);
  return isRead && details !== null && disabled !== null && disabledItem !== null
    ? { id, index, details, time, visits, updatedAt, disabled, disabledItem, epoch, revision }
    : null;
};

/**
 * Reads a post of answers as they mostly are. It is by far the most frequent body, and its codec reads each field through functions that
 * all calls share. Null: something in it is otherwise, and the codec says what. A property holds the two against each other.
 */
export const readAnswers = (body: unknown): BodyOf<typeof postAnswers> | null => {
  if (!isObject(body) || !Array.isArray(body.answers) || body.answers.length > MAX_ENTRIES) return null;
  const answers: PendingEntry[] = [];
  let parts = 0;
  for (const one of body.answers as readonly unknown[]) {
    const entry = entryOf(one);
    if (entry === null) return null;
    parts += entry.details.length;
    answers.push(entry);
  }
  return parts > MAX_POST_DETAILS ? null : { answers };
};
