import Alert from '@mui/material/Alert';
import type { WaitingProposal } from '@quipu/contract';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../../ui/figures/format-moment.ts';
import { inOffice, officePaths } from '../frame/office-paths.ts';
import { texts } from './texts.ts';

/** Says that somebody proposed what stands here, and leads to where it is approved. */
export const WaitingNote = ({ proposal: { id, by, at } }: { readonly proposal: WaitingProposal }) => (
  <Alert severity="info">
    {texts.waits(by.fullName ?? by.who, formatMoment(at))}{' '}
    <Link to={inOffice(`${officePaths.requests}/${officePaths.proposals}/${id}`)}>{texts.see}</Link>
  </Alert>
);
