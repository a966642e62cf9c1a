import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router-dom';
import { useBaseAddress, workLocally } from '../../lib/base-address.ts';
import { paths } from '../../lib/paths.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { Row } from './section.tsx';
import { texts } from './texts.ts';

interface WorkLocallyProps {
  readonly address: string;
  readonly work: string;
  /** Somebody has to look at the hour before anybody goes in. */
  readonly isHourDue: boolean;
}

/** Leads to the examinee's login in one step. */
export const WorkLocally = ({ address, work, isHourDue }: WorkLocallyProps) => {
  const navigate = useNavigate();
  const isLocal = useBaseAddress(({ local }) => local === address);
  const isIn = useSignInSession(({ session }) => session !== null);
  if (isIn) return <small>{isLocal ? texts.working : texts.isIn}</small>;
  if (isHourDue) return <small>{texts.hourFirst}</small>;
  return (
    <Row>
      <small>{isLocal ? texts.working : texts.workHelp}</small>
      {isLocal ? (
        <Button component={Link} to={paths.login} variant="contained">
          {texts.goToLogin}
        </Button>
      ) : (
        <Button
          variant="contained"
          onClick={() => {
            workLocally(address);
            void navigate(paths.login);
          }}
        >
          {work}
        </Button>
      )}
    </Row>
  );
};
