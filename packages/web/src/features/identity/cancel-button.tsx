import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLogOut } from '../../stores/use-log-out.ts';
import { texts } from './texts.ts';

/** Destroys the session, on the server too. */
export const CancelButton = () => {
  const logOut = useLogOut();
  const [leaving, setLeaving] = useState(false);
  return (
    <Button
      aria-disabled={leaving}
      onClick={() => {
        if (leaving) return;
        setLeaving(true);
        void logOut();
      }}
    >
      {leaving ? texts.cancelling : texts.cancel}
    </Button>
  );
};
