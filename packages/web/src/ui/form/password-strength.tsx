import { styled } from '@mui/material/styles';
import { passwordStrength, type PasswordStrength as Strength } from '@quipu/contract';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { texts } from './texts.ts';

const Box = styled('div')({ fontSize: '0.875rem', lineHeight: 1.4 });
const Bars = styled('div')({ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 4, marginBottom: 4 });
const Bar = styled('span')(({ theme }) => ({
  height: 6,
  borderRadius: 3,
  backgroundColor: theme.palette.divider,
  '&[data-level="1"]': { backgroundColor: theme.palette.error.main },
  '&[data-level="2"]': { backgroundColor: theme.palette.warning.main },
  '&[data-level="3"], &[data-level="4"]': { backgroundColor: theme.palette.success.main },
  '@media (forced-colors: active)': {
    border: '1px solid CanvasText',
    '&[data-level]': { backgroundColor: 'Highlight' },
  },
}));
const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  display: 'grid',
  gap: 4,
  color: theme.palette.text.secondary,
  '& > li': { display: 'flex', gap: 8, alignItems: 'flex-start' },
  '& > li[data-met="true"]': { color: theme.palette.success.main },
}));

export interface Requirement {
  readonly text: string;
  readonly isMet: boolean;
}

export interface PasswordStrengthProps {
  /** For the field's aria-describedby. */
  readonly id: string;
  readonly password: string;
  readonly requirements: readonly Requirement[];
}

const BARS: readonly Strength[] = [1, 2, 3, 4];

/** How strong a password is while it is typed, and what it still needs. One that will be refused is never called strong. */
export const PasswordStrength = ({ id, password, requirements }: PasswordStrengthProps) => {
  const isAllowed = requirements.every(({ isMet }) => isMet);
  const found = passwordStrength(password);
  const strength = isAllowed ? found : Math.min(found, 1);
  const level = Math.max(strength, 1);
  const verdict = password === '' ? '' : texts.strength(strength);
  return (
    <Box>
      <Bars aria-hidden="true">
        {BARS.map((bar) => (
          <Bar key={bar} data-level={password !== '' && bar <= level ? level : undefined} />
        ))}
      </Bars>
      <div role="status">{verdict}</div>
      <List id={id} aria-label={texts.requirements}>
        {requirements.map(({ text, isMet }) => (
          <li key={text} data-met={isMet}>
            <Icon name={isMet ? 'success' : 'pending'} size={18} />
            <span>
              {text}
              <VisuallyHidden>{isMet ? texts.met : texts.unmet}</VisuallyHidden>
            </span>
          </li>
        ))}
      </List>
    </Box>
  );
};
