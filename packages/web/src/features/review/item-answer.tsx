import { answerParts, asksMatch, ITEM_TYPE, type ItemType, rowOf, slotsIn } from '@quipu/engine';
import type { ComponentType } from 'react';
import { RichText } from '../../ui/rich-text.tsx';
import { AnswerList } from './answer-list.tsx';
import type { AnswerProps } from './answer-props.ts';
import styles from './answers.module.css';
import { Mark } from './mark.tsx';
import { PartSaid } from './part-said.tsx';
import { type Line, LinesAnswer, PartsAnswer } from './parts-answer.tsx';
import { texts } from './texts.ts';

/** Type 9: each row with the column that was chosen for it. */
const MatrixAnswer = ({ item }: AnswerProps) => {
  const lines = item.children.map((row): Line => {
    const [given] = answerParts(rowOf(item), row.userAnswer.details);
    const right = answerParts(rowOf(item), row.correctAnswer);
    const same = right.find((part) => 'id' in part && given !== undefined && 'id' in given && part.id === given.id);
    return {
      key: row.id,
      name: <RichText html={row.content} as="span" />,
      given,
      correct: same ?? right[0],
      isRight: same !== undefined,
    };
  });
  return <LinesAnswer lines={lines} />;
};

/** Types 5 to 7: what was written, and what was expected. */
const TextAnswer = ({ item }: AnswerProps) => {
  const [given] = answerParts(item, item.userAnswer.details);
  const correct = answerParts(item, item.correctAnswer);
  const isRight = item.verdict === 'right';
  return (
    <AnswerList>
      {given === undefined && correct.length === 0 && <li>{texts.none}</li>}
      {given !== undefined && (
        <li data-given>
          <span className={styles['said']}>
            <PartSaid part={given} />
          </span>
          <Mark isGiven isCorrect={isRight} isKnown={correct.length > 0} />
        </li>
      )}
      {!isRight &&
        correct.map((part) => (
          <li key={JSON.stringify(part)}>
            <span className={styles['said']}>
              <PartSaid part={part} />
            </span>
            <Mark isGiven={false} isCorrect isKnown />
          </li>
        ))}
    </AnswerList>
  );
};

/** Types 1 to 4: all options, with what was given and what is right; a text of one's own beneath its option. */
const ChoiceAnswer = ({ item }: AnswerProps) => {
  const given = new Map(
    answerParts(item, item.userAnswer.details).flatMap((part) => ('id' in part ? [[part.id, part] as const] : [])),
  );
  const correct = new Set(item.correctAnswer.map(({ itemOptionId }) => itemOptionId));
  // Where several answers are right as a whole one of them is shown, and it may be another than what was given.
  const isRight = (id: number) => correct.has(id) || (item.verdict === 'right' && given.has(id));
  return (
    <AnswerList aria-label={texts.options}>
      {item.options.map(({ id, content }, place) => (
        <li key={id} data-given={given.has(id)}>
          <span className={styles['said']}>
            <PartSaid part={given.get(id) ?? { kind: 'option', place, id, content, text: null }} />
          </span>
          <Mark isGiven={given.has(id)} isCorrect={isRight(id)} isKnown={correct.size > 0} />
        </li>
      ))}
    </AnswerList>
  );
};

const BlanksAnswer = ({ item }: AnswerProps) => (
  <PartsAnswer item={item} places={slotsIn(item.content).map((slot) => ({ key: slot, name: texts.blank(slot) }))} />
);
const MatchingAnswer = ({ item }: AnswerProps) => (
  <PartsAnswer
    item={item}
    places={item.options
      .filter(asksMatch)
      .map(({ id, content }) => ({ key: id, name: <RichText html={content} as="span" /> }))}
  />
);

/** The component that shows an answer, for each type of item. */
const ANSWERS = {
  [ITEM_TYPE.singleChoice]: ChoiceAnswer,
  [ITEM_TYPE.multipleChoice]: ChoiceAnswer,
  [ITEM_TYPE.singleChoiceWithText]: ChoiceAnswer,
  [ITEM_TYPE.multipleChoiceWithText]: ChoiceAnswer,
  [ITEM_TYPE.text]: TextAnswer,
  [ITEM_TYPE.numeric]: TextAnswer,
  [ITEM_TYPE.date]: TextAnswer,
  [ITEM_TYPE.blanks]: BlanksAnswer,
  [ITEM_TYPE.matrix]: MatrixAnswer,
  [ITEM_TYPE.matching]: MatchingAnswer,
  [ITEM_TYPE.reading]: () => null,
} satisfies Record<ItemType, ComponentType<AnswerProps>>;

export const ItemAnswer = ({ item }: AnswerProps) => {
  const Answer = ANSWERS[item.type];
  return <Answer item={item} />;
};
