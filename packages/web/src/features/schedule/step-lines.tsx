import { styled, type Theme, useTheme } from '@mui/material/styles';
import type { ScheduleStep } from '@quipu/contract';
import type { CSSProperties } from 'react';
import { StepIcon } from './step-icon.tsx';

const STYLES: Readonly<Record<string, (theme: Theme) => CSSProperties>> = {
  info: ({ palette }) => ({ color: palette.info.main }),
  success: ({ palette }) => ({ color: palette.success.main }),
  warning: ({ palette }) => ({ color: palette.warning.main }),
  error: ({ palette }) => ({ color: palette.error.main }),
  strong: () => ({ fontWeight: 600 }),
  muted: ({ palette }) => ({ color: palette.text.secondary }),
};

const Lines = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 });
const Line = styled('li')({ display: 'flex', gap: 10, lineHeight: 1.45, overflowWrap: 'anywhere' });
/** As wide with an icon as without. */
const Mark = styled('span')(({ theme }) => ({
  flex: 'none',
  width: 20,
  paddingTop: 1,
  color: theme.palette.text.secondary,
}));

const styleOf = (name: string | null, theme: Theme) =>
  name !== null && Object.hasOwn(STYLES, name) ? STYLES[name]?.(theme) : undefined;

/** What a step says, line by line. A style that is not known is none. */
export const StepLines = ({ content }: Pick<ScheduleStep, 'content'>) => {
  const theme = useTheme();
  const lines = new Map(content.map((line) => [JSON.stringify(line), line]));
  return (
    <Lines>
      {[...lines].map(([key, { className, icon, title, content: text }]) => (
        <Line key={key} style={styleOf(className, theme)}>
          <Mark>
            <StepIcon name={icon} />
          </Mark>
          <span>
            {title !== null && <strong>{text === null ? title : `${title}: `}</strong>}
            {text}
          </span>
        </Line>
      ))}
    </Lines>
  );
};
