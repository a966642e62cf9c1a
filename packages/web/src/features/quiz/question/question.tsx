import { readingFor } from '@quipu/engine';
import { Reading } from '../items/reading.tsx';
import { useHead } from '../session/use-head.ts';
import { texts } from '../texts.ts';
import { articleId, headingId } from './position-id.ts';
import styles from './question.module.css';
import { QuestionBody } from './question-body.tsx';

/**
 * One question, beside the reading that it asks about where there is one. From one question of a reading to the next the
 * reading stays: folded or not, and where it was scrolled to.
 */
export const Question = ({ position }: { readonly position: number }) => {
  const reading = useHead((session) => readingFor(session, position));
  return (
    <article id={articleId(position)} aria-labelledby={headingId(position)} className={styles['article']}>
      <div className={styles['columns']} data-split={reading !== null}>
        {reading !== null && (
          <details key={`r${reading.id}`} open className={styles['readingBox']}>
            <summary>{texts.readingFor}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard. */}
            <section tabIndex={0} aria-label={texts.readingFor} className={styles['readingScroll']}>
              <Reading item={reading} />
            </section>
          </details>
        )}
        <div key={position} className={styles['body']}>
          <QuestionBody position={position} />
        </div>
      </div>
    </article>
  );
};
