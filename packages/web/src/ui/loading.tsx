import { styled } from '@mui/material/styles';
import { texts } from './texts.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const Bone = styled('div')({
  borderRadius: 8,
  backgroundColor: '#e3e7ec',
  '@media (prefers-reduced-motion: no-preference)': { animation: 'quipu-breathe 1.6s ease-in-out infinite' },
  '@keyframes quipu-breathe': { '50%': { opacity: 0.55 } },
});
const Stack = styled('div')({ display: 'grid', gap: 16, padding: 16, maxWidth: 960, marginInline: 'auto' });

/** The place that content will take, while it is on its way. */
export const Loading = ({ blocks = 3, height = 96 }: { readonly blocks?: number; readonly height?: number }) => (
  <Stack role="status" aria-busy="true">
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    {Array.from({ length: blocks }, (_, at) => `block-${at}`).map((key) => (
      <Bone key={key} aria-hidden="true" style={{ height }} />
    ))}
  </Stack>
);
