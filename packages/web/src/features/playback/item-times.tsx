import { answerOf, itemAt, positionCount, type QuizSession } from '@quipu/engine';
import { sheetNames, spanText } from '@quipu/engine/playback';
import styles from './playback.module.css';
import { trackTexts as texts } from './track-texts.ts';

/** The time and the visits that each question had by the end of the log. */
export const ItemTimes = ({ session }: { readonly session: QuizSession }) => {
  const names = sheetNames(() => session);
  return (
    <table className={styles['times']}>
      <thead>
        <tr>
          <th scope="col">{texts.question}</th>
          <th scope="col">{texts.spent}</th>
          <th scope="col">{texts.visits}</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: positionCount(session) }, (_, position) => {
          const { time, visits } = answerOf(session, itemAt(session, position).id);
          return (
            <tr key={itemAt(session, position).id}>
              <th scope="row">{names.place(position)}</th>
              <td>{spanText(time)}</td>
              <td>{visits}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
