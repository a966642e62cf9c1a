import { itemState, positionsOf, type Section } from '@quipu/engine';
import { memo } from 'react';
import { RichText } from '../../../ui/rich-text.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { useItemHead } from '../session/use-item.ts';
import { articleId, headingId } from './position-id.ts';
import styles from './question.module.css';
import { QuestionBody } from './question-body.tsx';
import { QuestionHead } from './question-head.tsx';

const Entry = memo(({ position }: { readonly position: number }) => {
  const disabled = useItemHead(position, (session) => itemState(session, position).disabled);
  if (disabled) return null;
  return (
    <article
      id={articleId(position)}
      aria-labelledby={headingId(position)}
      className={styles['article']}
      data-listed="true"
    >
      <QuestionHead position={position} level="h2" />
      <div className={styles['body']}>
        <QuestionBody position={position} />
      </div>
    </article>
  );
});

/** A section that shows all its questions at once. */
export const SinglePage = memo(({ section }: { readonly section: Section }) => {
  const { runtime } = useQuiz();
  return (
    <>
      {section.description !== null && <RichText html={section.description} className={styles['content']} />}
      {positionsOf(runtime.head(), section.id).map((position) => (
        <Entry key={position} position={position} />
      ))}
    </>
  );
});
