import { styled } from '@mui/material/styles';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { texts } from './texts.ts';

const Line = styled('ol')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  listStyle: 'none',
  margin: 0,
  padding: '16px 24px 0',
  '& > li': { display: 'flex', alignItems: 'center', gap: 6, flex: '1 1 0', maxWidth: 96 },
  '& > li:last-of-type': { flex: 'none' },
  '& > li:not(:last-of-type)::after': { content: '""', flex: 1, height: 2, backgroundColor: theme.palette.divider },
  '& .dot': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    borderRadius: '50%',
    fontSize: '0.875rem',
    fontWeight: 650,
    border: '2px solid #76808f',
    color: theme.palette.text.secondary,
  },
  '& [aria-current] .dot, & [data-done="true"] .dot': {
    borderColor: theme.palette.primary.main,
    color: theme.palette.primary.main,
  },
  '& [aria-current] .dot': { backgroundColor: theme.palette.primary.main, color: '#fff' },
}));

/** How far one has come: a number for each step. */
export const StepLine = ({ titles, at }: { readonly titles: readonly string[]; readonly at: number }) => (
  <Line aria-label={texts.steps}>
    {titles.map((title, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: steps keep their places, and two may have one title.
      <li key={n} title={title} aria-current={n === at ? 'step' : undefined} data-done={n < at}>
        <span className="dot">{n + 1}</span>
        <VisuallyHidden>
          {title}
          {n < at && `, ${texts.done}`}
        </VisuallyHidden>
      </li>
    ))}
  </Line>
);
