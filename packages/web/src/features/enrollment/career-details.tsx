import { styled } from '@mui/material/styles';
import type { Career } from '@quipu/contract';
import { texts } from './texts.ts';

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: '2px 20px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  margin: '6px 0 0',
  fontSize: '0.9375rem',
  '@media (min-width: 600px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: 6 },
  '& dt': { color: theme.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

/** What one looks at before choosing a career. */
export const CareerDetails = ({ career }: { readonly career: Career }) => {
  const { campus, modality, title, duration, quota } = career;
  const rows = [
    [texts.campus, campus],
    [texts.modality, modality],
    [texts.degree, title],
    [texts.duration, duration],
    ...(quota === null ? [] : [[texts.seats, quota > 0 ? String(quota) : texts.noSeats] as const]),
  ] as const;
  return (
    <List>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}:</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
};
