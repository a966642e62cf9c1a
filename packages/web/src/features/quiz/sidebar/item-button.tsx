import {
  activePosition,
  type ItemState,
  isReading,
  itemAt,
  itemStateShown,
  positionOfItem,
  type QuizSession,
  questionNumber,
} from '@quipu/engine';
import type { QuizRuntime } from '@quipu/engine/runtime';
import { memo, useSyncExternalStore } from 'react';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { useSaved } from '../session/use-saved.ts';
import { texts } from '../texts.ts';
import styles from './sidebar.module.css';

interface ItemButtonProps {
  readonly position: number;
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

const isTypedAt = (session: QuizSession, position: number, drafts: ReturnType<QuizRuntime['drafts']>): boolean =>
  drafts.some(({ itemId, rejection }) => rejection === null && positionOfItem(session, itemId) === position);

/** One question of the sidebar. It says answered only of what is on this device's disk. */
export const ItemButton = memo(({ position, onGo }: ItemButtonProps) => {
  const active = useHead((session) => activePosition(session) === position);
  const { runtime } = useQuiz();
  const isTyped = useSyncExternalStore(runtime.subscribeDrafts, () =>
    isTypedAt(runtime.head(), position, runtime.drafts()),
  );
  const state = useSaved((shown) => itemStateShown(runtime.head(), shown, runtime.onDisk(), position, isTyped));
  const number = useSaved((session) => questionNumber(session, position).number);
  const isRead = useSaved((session) => isReading(itemAt(session, position).type));
  return (
    <button
      type="button"
      className={styles['item']}
      data-position={position}
      data-answered={state.answered}
      data-saved={state.saved}
      aria-current={active ? 'step' : undefined}
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
