import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';

const Card = styled('section')(({ theme }) => ({
  minWidth: 0,
  padding: 24,
  borderRadius: 12,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  '@media (max-width: 479.95px)': { padding: 16 },
}));
const Heading = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '4px 12px',
  marginBottom: 14,
  '& > h3': { ...theme.typography.h2 },
  '& > span': { fontSize: '0.9375rem', color: theme.palette.text.secondary },
}));

export interface SectionCardProps {
  /** Null: it needs no title of its own. */
  readonly title: string | null;
  readonly id?: string;
  /** Beside the title. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a step. */
export const SectionCard = ({ title, id, note, children }: SectionCardProps) => {
  const own = useId();
  const heading = id ?? own;
  if (title === null) return <Card as="div">{children}</Card>;
  return (
    <Card aria-labelledby={heading}>
      <Heading>
        <h3 id={heading} tabIndex={-1}>
          {title}
        </h3>
        {note}
      </Heading>
      {children}
    </Card>
  );
};
