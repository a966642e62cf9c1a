import { useState } from 'react';
import { AccessPage } from '../../ui/access-page.tsx';
import { SentCard } from './sent-card.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { texts } from './texts.ts';

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
