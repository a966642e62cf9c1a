import { styled } from '@mui/material/styles';
import { texts } from './texts.ts';

const Line = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  '& > progress': { width: 120 },
});

/** Not read out at each step: whoever wants to know finds it. */
export const DownloadProgress = ({ percent }: { readonly percent: number }) => (
  <Line>
    <progress aria-label={texts.progress} max={100} value={percent} />
    {texts.percent(percent)}
  </Line>
);
