import { styled } from '@mui/material/styles';
import { type Information, type InformationField, informationLabels } from '@quipu/contract';
import { answerText } from './answer-text.ts';

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: '14px 24px',
  margin: 0,
  '@media (min-width: 720px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& dt': { fontSize: '0.875rem', color: theme.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

/** Answers to read: what was not said, or does not apply, is left out. */
export const Review = ({
  fields,
  information,
}: {
  readonly fields: readonly InformationField[];
  readonly information: Information;
}) => (
  <List>
    {fields.map((field) => {
      const answer = answerText(field, information);
      return (
        answer !== null && (
          <div key={field}>
            <dt>{informationLabels[field]}</dt>
            <dd>{answer}</dd>
          </div>
        )
      );
    })}
  </List>
);
