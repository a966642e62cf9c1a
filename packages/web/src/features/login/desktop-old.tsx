import { styled } from '@mui/material/styles';
import { AlertBox } from '../../ui/alert-box.tsx';
import { UpdateOffer } from '../../ui/updates/update-offer.tsx';
import { texts } from './beside-texts.ts';

const Stack = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 14,
  lineHeight: 1.5,
  '& h2': { ...theme.typography.h2 },
  '& p': { margin: 0, fontSize: '0.875rem', color: theme.palette.text.secondary },
}));

export interface DesktopOldProps {
  readonly own: string;
  readonly wanted: string;
}

/** In place of the form, where the application itself has to be installed anew. */
const DesktopOld = ({ own, wanted }: DesktopOldProps) => (
  <Stack>
    <h2>{texts.desktopOldTitle}</h2>
    <AlertBox kind="warning" announced>
      {texts.desktopOld}
    </AlertBox>
    <p>{texts.desktopVersions(own, wanted)}</p>
    <UpdateOffer />
  </Stack>
);
export default DesktopOld;
