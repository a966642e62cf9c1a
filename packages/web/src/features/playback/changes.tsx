import type { HeldOfAnswer } from '@quipu/contract';
import { activePosition, hasRows, itemAt, type QuizSession } from '@quipu/engine';
import { type AnswerChange, clockText, type SheetNames, sheetNames, typedLength } from '@quipu/engine/playback';
import styles from './playback.module.css';
import { trackTexts as texts } from './track-texts.ts';

const fateText = ({ fate, heardAt }: AnswerChange): string =>
  fate === 'waiting' ? texts.fates.waiting : texts.fates[fate](clockText(heardAt ?? 0));

/** Tells what was typed by its length, and what was chosen by its words. */
const changeText = ({ answerId, before, after }: AnswerChange, names: SheetNames): string => {
  const [was, is] = [typedLength(before), typedLength(after)];
  if (was !== null || is !== null) return texts.lengths(was ?? 0, is ?? 0);
  return texts.change(names.answer(answerId, before).text, names.answer(answerId, after).text);
};

const answerIdsAt = (session: QuizSession, position: number): ReadonlySet<number> => {
  const item = itemAt(session, position);
  return new Set([item, ...(hasRows(item.type) ? item.children : [])].map(({ answerId }) => answerId));
};

interface ChangesProps {
  readonly session: QuizSession;
  readonly changes: readonly AnswerChange[];
  readonly held: readonly HeldOfAnswer[];
  readonly place: number;
  readonly onGo: (place: number) => void;
}

/** Tells how the answer to the open question came to be what it is, and where each change of it went. */
export const Changes = ({ session, changes, held, place, onGo }: ChangesProps) => {
  const position = activePosition(session);
  if (session.index === null || position === null) return <p className={styles['hint']}>{texts.noneOpen}</p>;
  const ids = answerIdsAt(session, position);
  const own = changes.filter(({ answerId }) => ids.has(answerId));
  if (own.length === 0) return <p className={styles['hint']}>{texts.noChanges}</p>;
  const names = sheetNames(() => session);
  const heldAt = ({ answerId, version }: AnswerChange) =>
    held.find((one) => one.answerId === answerId && one.epoch === version.epoch && one.revision === version.revision)
      ?.receivedAt;
  return (
    <ol className={styles['events']}>
      {own.map((change) => {
        const kept = heldAt(change);
        return (
          <li key={change.place} data-future={change.place > place}>
            <button type="button" onClick={() => onGo(change.place)}>
              <time>{clockText(change.at)}</time>
              <span>{changeText(change, names)}</span>
              <small>
                {texts.savedHere(clockText(change.at))} {fateText(change)}{' '}
                {kept !== undefined && texts.heldSince(clockText(kept))}
              </small>
            </button>
          </li>
        );
      })}
    </ol>
  );
};
