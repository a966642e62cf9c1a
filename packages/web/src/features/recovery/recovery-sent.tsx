import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { AlertBox } from '../../ui/alert-box.tsx';
import { texts } from './texts.ts';

const Sent = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '&:focus': { outline: 'none' },
  '& strong': { display: 'block', fontSize: '1.125rem', overflowWrap: 'anywhere' },
  '& small': { fontSize: '0.9375rem', color: theme.palette.text.secondary },
}));

/** Where the e-mail went. */
export const RecoverySent = ({ email }: { readonly email: string | null }) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus();
  }, []);
  return (
    <Sent ref={element} tabIndex={-1}>
      <AlertBox kind="success" announced>
        {texts.sent}
      </AlertBox>
      {email === null ? (
        <p>{texts.sentIfKnown}</p>
      ) : (
        <p>
          {texts.sentTo} <strong>{email}</strong>
        </p>
      )}
      <small>{texts.sentNote}</small>
      <Button component={Link} to="/login" variant="contained" size="large">
        {texts.toLogin}
      </Button>
    </Sent>
  );
};
