import { type Information, type InformationField, informationLabels } from '@quipu/contract';
import { answerText } from './answer-text.ts';
import styles from './enrollment.module.css';

/** Answers to read: what was not said, or does not apply, is left out. */
export const Review = ({
  fields,
  information,
}: {
  readonly fields: readonly InformationField[];
  readonly information: Information;
}) => (
  <dl className={styles['list']}>
    {fields.map((field) => {
      const answer = answerText(field, information);
      return (
        answer !== null && (
          <div key={field}>
            <dt>{informationLabels[field]}</dt>
            <dd>{answer}</dd>
          </div>
        )
      );
    })}
  </dl>
);
