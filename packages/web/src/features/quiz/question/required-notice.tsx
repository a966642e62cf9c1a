import { type ItemState, itemState, questionNumber } from '@quipu/engine';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { texts } from '../texts.ts';
import styles from './question.module.css';

/** The bar at the bottom of a phone has room for as many; the rest are counted. */
const MAX_LISTED = 6;

const isMissing = ({ required, answered }: ItemState): boolean => required && !answered;

interface RequiredNoticeProps {
  readonly positions: readonly number[];
  readonly active: number | null;
  readonly onGo: (position: number) => void;
}

/** Says why the examinee cannot move on, and leads to what is missing. */
export const RequiredNotice = ({ positions: asked, active, onGo }: RequiredNoticeProps) => {
  const { runtime } = useQuiz();
  // What has been answered since, or is asked of nobody any more, is no longer asked for.
  const left = useHead((session) => asked.filter((position) => isMissing(itemState(session, position))).join());
  const positions = left === '' ? [] : left.split(',').map(Number);
  const here = positions.length === 1 && positions[0] === active;
  return (
    <div role="alert" className={styles['notice']} data-shown={positions.length > 0}>
      {positions.length > 0 && (
        <>
          <p>{here ? texts.requiredHere : texts.requiredMany(positions.length)}</p>
          {!here && (
            <p className={styles['links']}>
              {positions.slice(0, MAX_LISTED).map((position) => (
                <button key={position} type="button" onClick={() => onGo(position)}>
                  {texts.state.question(questionNumber(runtime.head(), position).number)}
                </button>
              ))}
              {positions.length > MAX_LISTED && <span>+{positions.length - MAX_LISTED}</span>}
            </p>
          )}
        </>
      )}
    </div>
  );
};
