import { styled } from '@mui/material/styles';
import type { Career } from '@quipu/contract';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { texts } from './texts.ts';

const Facts = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gap: '4px 16px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  fontSize: '0.9375rem',
  lineHeight: 1.4,
  '& dt': { display: 'inline', color: theme.palette.text.secondary },
  '& dd': { display: 'inline', margin: 0, overflowWrap: 'anywhere' },
}));

/** What one weighs before choosing a career. Seats are said where they are counted. */
export const CareerFacts = ({ career, id }: { readonly career: Career; readonly id?: string }) => {
  const { faculty, campus, modality, title, duration, quota } = career;
  const facts = { campus, modality, title, duration };
  const seats = quota === 0 ? texts.none : String(quota);
  return (
    <Facts id={id}>
      <div>
        <dt>
          <VisuallyHidden>{texts.faculty}: </VisuallyHidden>
        </dt>
        <dd>{faculty}</dd>
      </div>
      {(['campus', 'modality', 'title', 'duration'] as const).map((name) => (
        <div key={name}>
          <dt>{texts[name]}: </dt>
          <dd>{facts[name]}</dd>
        </div>
      ))}
      {quota !== null && (
        <div>
          <dt>{texts.quota}: </dt>
          <dd>
            <strong>{seats}</strong>
          </dd>
        </div>
      )}
    </Facts>
  );
};
