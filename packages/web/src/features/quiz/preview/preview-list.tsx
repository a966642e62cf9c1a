import type { Accessibility, OpenedSheet } from '@quipu/contract';
import { contentOf, itemAt, positionsOf, questionNumber, type Section } from '@quipu/engine';
import type { QuizRuntime } from '@quipu/engine/runtime';
import { useMemo } from 'react';
import { Loading } from '../../../ui/loading.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { Question } from '../question/question.tsx';
import { QuestionHead } from '../question/question-head.tsx';
import { type Quiz, QuizContext, useQuiz } from '../session/quiz-context.ts';
import styles from './preview.module.css';
import { texts } from './texts.ts';
import { usePreview } from './use-preview.ts';

/** It says in words what is right of each question, by its number; null: it is not shown. */
export type Right = ReadonlyMap<number, string> | null;

const none = () => undefined;

const RightAnswer = ({ words }: { readonly words: string | undefined }) => (
  <p className={styles['right']}>
    <strong>{texts.right}</strong> {words === undefined || words === '' ? texts.noneRight : words}
  </p>
);

const SectionOf = ({ section, right }: { readonly section: Section; readonly right: Right }) => {
  const { runtime } = useQuiz();
  const session = runtime.head();
  const { id, name, description, duration, isSinglePage } = section;
  const positions = positionsOf(session, id);
  const asking = positions.filter((position) => questionNumber(session, position).number !== null).length;
  const facts = [
    texts.questions(asking, positions.length - asking),
    ...(duration === null ? [] : [texts.duration(duration)]),
    ...(isSinglePage ? [texts.singlePage] : []),
  ];
  return (
    <section aria-labelledby={`seccion-${id}`} className={styles['section']}>
      <h2 id={`seccion-${id}`}>{name}</h2>
      <p className={styles['facts']}>{facts.join(' · ')}</p>
      {description !== null && <RichText html={description} />}
      {positions.map((position) => (
        <div key={position} className={styles['question']}>
          <QuestionHead position={position} level="h2" />
          <Question position={position} />
          {right !== null && <RightAnswer words={right.get(itemAt(session, position).id)} />}
        </div>
      ))}
    </section>
  );
};

interface PreviewListProps {
  readonly opened: OpenedSheet;
  readonly accessibility: Accessibility;
  readonly right: Right;
}

const Opened = ({
  runtime,
  accessibility,
  right,
}: Omit<PreviewListProps, 'opened'> & { readonly runtime: QuizRuntime }) => {
  const quiz = useMemo<Quiz>(
    () => ({
      ...{ runtime, content: contentOf(runtime.head()), accessibility },
      ...{ ask: none, showRequired: none, unclosed: new Set<string>(), elsewhere: new Set<string>() },
    }),
    [runtime, accessibility],
  );
  return (
    <QuizContext value={quiz}>
      <div className={styles['list']}>
        {quiz.content.sections.map((section) => (
          <SectionOf key={section.id} section={section} right={right} />
        ))}
      </div>
    </QuizContext>
  );
};

/** Every question of an evaluation, one under the other, drawn as its examinees see it; beside each, where it is asked for, what is right. */
export const PreviewList = ({ opened, accessibility, right }: PreviewListProps) => {
  const runtime = usePreview(opened);
  return runtime === null ? (
    <Loading height={320} />
  ) : (
    <Opened runtime={runtime} accessibility={accessibility} right={right} />
  );
};
