import { type PostedEntry, UnreadableEntry, WirePendingEntry } from '@quipu/contract';
import { isWellFormed, type PendingEntry } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';

/** An entry that no table of JSON holds: the text that it came as, in which every odd character is an escape. */
const AsText = t.type({ text: t.string });

const canBeHeld = ({ details }: PendingEntry): boolean =>
  details.every(({ answer }) => answer === null || isWellFormed(answer));

const stored = (entry: PostedEntry): unknown => {
  if (entry instanceof UnreadableEntry) return { id: entry.id, text: JSON.stringify(entry.json) };
  const json = WirePendingEntry.encode(entry);
  if (canBeHeld(entry)) return json;
  // Its version is compared where it is held.
  const { id, epoch, revision } = entry;
  return { id, epoch, revision, text: JSON.stringify(json) };
};

/** An entry as it is quarantined: nothing of it is rewritten, whatever it is. */
export const StoredEntry = new t.Type<PostedEntry, unknown, unknown>(
  'StoredEntry',
  (u): u is PostedEntry => u instanceof UnreadableEntry || WirePendingEntry.is(u),
  (u, context) => {
    const entry = WirePendingEntry.decode(u);
    if (E.isRight(entry)) return entry;
    if (!AsText.is(u)) return t.failure(u, context);
    try {
      const told: unknown = JSON.parse(u.text);
      const read = WirePendingEntry.decode(told);
      return t.success(E.isRight(read) ? read.right : new UnreadableEntry(told));
    } catch {
      return t.failure(u, context);
    }
  },
  stored,
);
