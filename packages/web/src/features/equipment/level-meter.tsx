import { styled } from '@mui/material/styles';
import { texts } from './texts.ts';

const Track = styled('div')(({ theme }) => ({
  height: 12,
  marginTop: 8,
  maxWidth: 320,
  borderRadius: 6,
  overflow: 'hidden',
  backgroundColor: theme.palette.divider,
  '& > div': { height: '100%', borderRadius: 6, backgroundColor: theme.palette.success.main },
}));

/** How loud it is just now. */
export const LevelMeter = ({ level }: { readonly level: number }) => (
  <>
    <p>{texts.speak}</p>
    <Track
      role="meter"
      aria-label={texts.level}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(level * 100)}
    >
      <div style={{ width: `${level * 100}%` }} />
    </Track>
  </>
);
