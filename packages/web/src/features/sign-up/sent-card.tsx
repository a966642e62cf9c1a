import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icon.tsx';
import { texts } from './texts.ts';

const Sent = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '&:focus': { outline: 'none' },
  '& > svg': { color: theme.palette.success.main },
  '& strong': { display: 'block', fontSize: '1.125rem', overflowWrap: 'anywhere' },
}));

/** Where the link went that activates the account. */
export const SentCard = ({ email }: { readonly email: string }) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus();
  }, []);
  return (
    <Sent ref={element} tabIndex={-1}>
      <Icon name="success" size={44} />
      <p>
        {texts.sent} <strong>{email}</strong>
      </p>
      <p>{texts.sentNote}</p>
      <Button component={Link} to="/login" variant="contained" size="large">
        {texts.toLogin}
      </Button>
    </Sent>
  );
};
