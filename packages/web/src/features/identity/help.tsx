import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { texts } from './texts.ts';

const Details = styled('details')(({ theme }) => ({
  borderTop: `1px solid ${theme.palette.divider}`,
  marginTop: 16,
  lineHeight: 1.5,
  '& > summary': {
    padding: '10px 0',
    minHeight: 44,
    fontWeight: 600,
    color: theme.palette.primary.main,
    cursor: 'pointer',
  },
  '& > ul': { margin: '0 0 8px', paddingInlineStart: 20 },
  '& > p > a': { display: 'inline-block', padding: '10px 0', color: theme.palette.primary.main },
}));

/** For who does not get on: what else to try, and whom to call. */
export const Help = ({ open }: { readonly open: boolean }) => (
  <Details open={open}>
    <summary>{texts.helpTitle}</summary>
    <ul>
      {texts.help.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <p>{texts.helpWhom}</p>
    <p>
      <Link to="/equipo">{texts.checkEquipment}</Link>
    </p>
  </Details>
);
