import { ITEM_TYPE } from '@quipu/engine';
import { texts } from '../texts.ts';
import { AnswerList } from './answer-list.tsx';
import type { AnswerProps } from './answer-props.ts';
import { Mark } from './mark.tsx';

const dates = new Intl.DateTimeFormat('es-EC', { dateStyle: 'long', timeZone: 'UTC' });
const written = (type: number, answer: string): string => {
  if (type !== ITEM_TYPE.date) return answer;
  const at = Date.parse(`${answer}T00:00:00Z`);
  return Number.isNaN(at) ? answer : dates.format(at);
};

/** Types 5 to 7: what was written, and what was expected. */
export const TextAnswer = ({ item }: AnswerProps) => {
  const given = item.userAnswer.details[0]?.answer ?? '';
  const correct = item.correctAnswer.flatMap(({ answer }) => answer ?? []);
  const isRight = item.verdict === 'right';
  return (
    <AnswerList>
      {given === '' && correct.length === 0 && <li>{texts.none}</li>}
      {given !== '' && (
        <li data-given>
          <span className="said" style={{ whiteSpace: 'pre-wrap' }}>
            {written(item.itemTypeId, given)}
          </span>
          <Mark isGiven isCorrect={isRight} isKnown={correct.length > 0} />
        </li>
      )}
      {!isRight &&
        correct.map((answer) => (
          <li key={answer}>
            <span className="said">{written(item.itemTypeId, answer)}</span>
            <Mark isGiven={false} isCorrect isKnown />
          </li>
        ))}
    </AnswerList>
  );
};
