import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ReactNode, useRef } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { CheckName } from './checks.ts';
import { texts } from './texts.ts';
import type { Standing } from './use-equipment.ts';

type Tone = 'idle' | 'busy' | 'good' | 'warn' | 'bad';
const ICON: Readonly<Record<Tone, IconName>> = {
  idle: 'pending',
  busy: 'clock',
  good: 'success',
  warn: 'warning',
  bad: 'error',
};

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  columnGap: 12,
  padding: '14px 0',
  borderTop: `1px solid ${theme.palette.divider}`,
  lineHeight: 1.5,
  '& h2': { ...theme.typography.h2, fontSize: '1rem', display: 'flex', flexWrap: 'wrap', gap: '0 10px' },
  '& h2:focus': { outline: 'none' },
  '& h2 > span': { fontWeight: 600, color: theme.palette.text.secondary },
  '&[data-tone="good"] > svg, &[data-tone="good"] h2 > span': { color: theme.palette.success.main },
  '&[data-tone="warn"] > svg, &[data-tone="warn"] h2 > span': { color: theme.palette.warning.main },
  '&[data-tone="bad"] > svg, &[data-tone="bad"] h2 > span': { color: theme.palette.error.main },
  '&[data-tone="idle"] > svg, &[data-tone="busy"] > svg': { color: theme.palette.text.secondary },
  '& p': { overflowWrap: 'anywhere' },
}));

export interface CheckRowProps {
  readonly name: CheckName;
  readonly standing: Standing;
  /** Null: not now. */
  readonly onRetry: (() => void) | null;
  /** What is seen or heard while it is looked at. */
  readonly children?: ReactNode;
}

/** One check: how it stands, what was found, what to do about it. */
export const CheckRow = ({ name, standing, onRetry, children }: CheckRowProps) => {
  const judged = typeof standing === 'object' ? standing : null;
  const heading = useRef<HTMLHeadingElement>(null);
  const tone: Tone = typeof standing === 'object' ? standing.level : standing;
  return (
    <Row data-tone={tone} data-check={name}>
      <Icon name={ICON[tone]} size={26} />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {texts.name[name]} <span>{texts.state[tone]}</span>
        </h2>
        {judged !== null && <p>{judged.found}</p>}
        {judged?.todo != null && (
          <p>
            <strong>{judged.todo}</strong>
          </p>
        )}
        {children}
        {judged !== null && judged.level !== 'good' && (
          <Button
            size="small"
            variant="outlined"
            aria-label={texts.retryOf(texts.name[name])}
            aria-disabled={onRetry === null}
            style={{ marginTop: 8 }}
            onClick={() => {
              if (onRetry === null) return;
              // The button goes while it is looked at, and does not come back where all is well.
              heading.current?.focus();
              onRetry();
            }}
          >
            {texts.retry}
          </Button>
        )}
      </div>
    </Row>
  );
};
