import type { AnswerReview } from '@quipu/contract';
import { formatGrade } from '../../ui/figures/format-grade.ts';
import { EmptyState } from '../../ui/page-state.tsx';
import type { Reviewed } from './answer-props.ts';
import styles from './review.module.css';
import { filteredSections, type ReviewFilter } from './review-filter.ts';
import { ReviewItem } from './review-item.tsx';
import { texts } from './texts.ts';

const FILTERS: readonly ReviewFilter[] = ['all', 'wrong', 'asked'];

export interface ReviewBodyProps {
  readonly review: AnswerReview;
  readonly filter: ReviewFilter;
  readonly onFilter: (filter: ReviewFilter) => void;
  readonly onAsk: (item: Reviewed) => void;
}

export const ReviewBody = ({ review, filter, onFilter, onAsk }: ReviewBodyProps) => {
  const sections = filteredSections(review.sections, filter);
  const facts = [
    [texts.answered, texts.of(review.answered, review.total)],
    [texts.hits, texts.of(review.hits, review.total)],
    [texts.grade, formatGrade(review.finalGrade, review.maxGrade)],
  ];
  return (
    <>
      <dl className={styles['facts']} aria-label={texts.summary}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <fieldset className={styles['filters']}>
        <legend>{texts.show}</legend>
        {FILTERS.map((one) => (
          <label key={one}>
            <input type="radio" name="review-filter" checked={filter === one} onChange={() => onFilter(one)} />
            {texts.filters[one]}
          </label>
        ))}
      </fieldset>
      {sections.length === 0 && <EmptyState text={texts.nothing} />}
      {sections.map(({ id, name, items }) => (
        <section className={styles['section']} key={id} aria-labelledby={`seccion-revision-${id}`}>
          <h3 id={`seccion-revision-${id}`}>{name}</h3>
          {items.map((item) => (
            <ReviewItem key={item.id} item={item} onAsk={onAsk} />
          ))}
        </section>
      ))}
    </>
  );
};
