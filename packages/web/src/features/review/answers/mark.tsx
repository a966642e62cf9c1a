import { styled } from '@mui/material/styles';
import { Icon } from '../../../ui/icon.tsx';
import { texts } from '../texts.ts';

const Frame = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{
  readonly tone: 'success' | 'error' | 'info';
}>(({ theme, tone }) => ({
  display: 'inline-flex',
  // Its words stand on the line of those beside it.
  alignItems: 'baseline',
  gap: 4,
  '& > svg': { alignSelf: 'center' },
  fontSize: '0.875rem',
  fontWeight: 600,
  color: theme.palette[tone].main,
}));

export interface MarkProps {
  /** The examinee gave it. */
  readonly isGiven: boolean;
  readonly isCorrect: boolean;
  /** What is right is shown at all. */
  readonly isKnown: boolean;
}

/** What an option was: given, right, both. Nothing for the others. In words and by a sign, never by a colour alone. */
export const Mark = ({ isGiven, isCorrect, isKnown }: MarkProps) => {
  if (!isGiven && !isCorrect) return null;
  if (!isKnown)
    return (
      <Frame tone="info">
        <Icon name="info" size={18} />
        {texts.yours}
      </Frame>
    );
  return (
    <Frame tone={isCorrect ? 'success' : 'error'}>
      <Icon name={isCorrect ? 'success' : 'error'} size={18} />
      {isGiven ? (isCorrect ? texts.yoursAndCorrect : texts.yours) : texts.correct}
    </Frame>
  );
};
