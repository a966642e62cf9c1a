import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { notify } from '../../lib/notices.ts';
import { CHECKS } from './checks.ts';
import { type AllJudged, lineOf, summaryText } from './summary.ts';
import { texts } from './texts.ts';

const Box = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  marginTop: 8,
  paddingTop: 20,
  borderTop: `1px solid ${theme.palette.divider}`,
  lineHeight: 1.5,
  '& > h2': { ...theme.typography.h2 },
  '& > ul': { margin: 0, paddingInlineStart: 20 },
  '& > div > button': { minHeight: 44 },
}));

const moment = () => new Date().toLocaleString('es-EC', { dateStyle: 'long', timeStyle: 'short', hour12: false });

/** What was found, in words that can be read out to somebody who helps. */
export const SummaryBox = ({ all }: { readonly all: AllJudged }) => {
  const [when, setWhen] = useState(moment);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result has its own moment.
  useEffect(() => setWhen(moment()), [all]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(summaryText(all, when));
      notify('success', texts.copied);
    } catch {
      notify('error', texts.notCopied);
    }
  };
  return (
    <Box aria-labelledby="resumen">
      <h2 id="resumen">{texts.summary}</h2>
      <p>{texts.checkedAt(when)}</p>
      <ul>
        {CHECKS.map((name) => (
          <li key={name}>{lineOf(name, all[name])}</li>
        ))}
      </ul>
      <p>{texts.help}</p>
      <div>
        <Button variant="outlined" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
    </Box>
  );
};
