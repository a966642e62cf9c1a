import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { AccessPage } from '../../ui/access-page.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './sign-up.module.css';
import { SignUpForm } from './sign-up-form.tsx';
import { texts } from './texts.ts';

/** Says to which address the activation link was mailed. */
const SentCard = ({ email }: { readonly email: string }) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus();
  }, []);
  return (
    <div className={styles['sent']} ref={element} tabIndex={-1}>
      <Icon name="success" size={44} />
      <p>
        {texts.sent} <strong>{email}</strong>
      </p>
      <p>{texts.sentNote}</p>
      <Button component={Link} to={paths.login} variant="contained" size="large">
        {texts.toLogin}
      </Button>
    </div>
  );
};

const WIDE = 760;

export const SignUpScreen = () => {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <AccessPage key="form" title={texts.title} picture={null} maxWidth={WIDE}>
      <SignUpForm onSent={setSentTo} />
    </AccessPage>
  ) : (
    <AccessPage key="sent" title={texts.sentTitle} picture={null}>
      <SentCard email={sentTo} />
    </AccessPage>
  );
};
