import { styled } from '@mui/material/styles';
import type { AnswerReview } from '@quipu/contract';
import { formatGrade } from '../../ui/figures/format-grade.ts';
import { EmptyState } from '../../ui/page-state.tsx';
import type { Reviewed } from './answers/answer-props.ts';
import { filteredSections, type ReviewFilter } from './review-filter.ts';
import { ReviewItem } from './review-item.tsx';
import { texts } from './texts.ts';

const Facts = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  margin: 0,
  '& > div': {
    flex: '1 1 120px',
    padding: '10px 14px',
    borderRadius: 10,
    border: `1px solid ${theme.palette.divider}`,
  },
  '& dt': { color: theme.palette.text.secondary, fontSize: '0.875rem' },
  '& dd': { margin: 0, fontSize: '1.25rem', fontWeight: 600 },
}));
const Filters = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '20px 0 12px',
  padding: 0,
  border: 0,
  '& legend': { float: 'left', padding: '10px 8px 0 0', fontWeight: 600 },
  '& label': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    padding: '0 16px',
    borderRadius: 999,
    border: `1px solid ${theme.palette.divider}`,
    cursor: 'pointer',
  },
  '& label:has(:checked)': {
    borderColor: theme.palette.primary.main,
    color: theme.palette.primary.main,
    fontWeight: 600,
  },
  '& label:has(:focus-visible)': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
}));
const Section = styled('section')(({ theme }) => ({
  marginTop: 20,
  '& > h3': { ...theme.typography.h2, margin: '0 0 8px', overflowWrap: 'anywhere' },
}));

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
      <Facts aria-label={texts.summary}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </Facts>
      <Filters>
        <legend>{texts.show}</legend>
        {FILTERS.map((one) => (
          <label key={one}>
            <input type="radio" name="review-filter" checked={filter === one} onChange={() => onFilter(one)} />
            {texts.filters[one]}
          </label>
        ))}
      </Filters>
      {sections.length === 0 && <EmptyState text={texts.nothing} />}
      {sections.map(({ id, name, items }) => (
        <Section key={id} aria-labelledby={`seccion-revision-${id}`}>
          <h3 id={`seccion-revision-${id}`}>{name}</h3>
          {items.map((item) => (
            <ReviewItem key={item.id} item={item} onAsk={onAsk} />
          ))}
        </Section>
      ))}
    </>
  );
};
