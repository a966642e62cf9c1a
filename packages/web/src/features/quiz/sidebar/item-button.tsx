import { type ItemState, isReading, itemAt, itemState, questionNumber } from '@quipu/engine';
import { memo } from 'react';
import { useQuiz } from '../session/quiz-context.ts';
import { useItemSaved } from '../session/use-item.ts';
import { texts } from '../texts.ts';
import styles from './sidebar.module.css';

interface ItemButtonProps {
  readonly position: number;
  readonly isActive: boolean;
  readonly onGo: (position: number) => void;
}

const nameOf = (number: string | null, isRead: boolean, state: ItemState): string => {
  const answered = isRead ? [] : [state.answered ? texts.state.answered : texts.state.unanswered];
  const refused = state.saved === 'setAside' || state.saved === 'heldBack' ? [texts.state[state.saved]] : [];
  const parts = state.disabled
    ? [texts.state.disabled]
    : [
        ...answered,
        ...refused,
        ...(state.required ? [texts.state.required] : []),
        ...(state.flagged ? [texts.state.flagged] : []),
      ];
  return [texts.state.question(number), ...parts].join(', ');
};

/** One question of the sidebar. It says answered only of what is on this device's disk. */
export const ItemButton = memo(({ position, isActive, onGo }: ItemButtonProps) => {
  const { runtime } = useQuiz();
  const state = useItemSaved(position, (session) => itemState(session, position));
  // Both stay what they are, whatever is answered: nothing of a thousand buttons has to be looked at for them.
  const { number } = questionNumber(runtime.head(), position);
  const isRead = isReading(itemAt(runtime.head(), position).type);
  return (
    <button
      type="button"
      className={styles['item']}
      data-position={position}
      data-answered={state.answered}
      data-todo={!state.answered && !state.disabled && !isRead}
      data-flagged={state.flagged}
      tabIndex={-1}
      data-saved={state.saved}
      aria-current={isActive ? 'step' : undefined}
      aria-disabled={state.disabled}
      aria-label={nameOf(number, isRead, state)}
      onClick={() => onGo(position)}
    >
      {state.disabled ? '–' : (number ?? <span className={styles['book']} />)}
      {state.required && !state.disabled && <span className={styles['star']} />}
      {state.flagged && !state.disabled && <span className={styles['flag']} />}
      <span className={styles['mark']} />
    </button>
  );
});
