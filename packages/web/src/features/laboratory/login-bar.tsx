import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { DesktopLocalServer } from '@quipu/proctor';
import { Link } from 'react-router-dom';
import { useBaseAddress, workLocally } from '../../lib/base-address.ts';
import { texts } from './texts.ts';
import { useLocalServer } from './use-local-server.ts';

const Bar = styled('aside')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '4px 20px',
  padding: '8px 16px',
  borderTop: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, color: theme.palette.primary.main },
  '& > button': { minHeight: 44 },
}));

/** Below the login of a computer of a laboratory: to what looks after it, and to its server where that runs. */
const LoginBar = ({ server }: { readonly server: DesktopLocalServer }) => {
  const state = useLocalServer(server);
  const isElsewhere = useBaseAddress(({ local }) => local !== server.address);
  return (
    <Bar aria-label={texts.bar}>
      <Link to="/laboratorio">{texts.link}</Link>
      {isElsewhere && state?.kind === 'running' && (
        <Button variant="outlined" onClick={() => workLocally(server.address)}>
          {texts.work}
        </Button>
      )}
    </Bar>
  );
};
export default LoginBar;
