import { type ApiError, institutionLoginCalls } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { buildVersion } from '../../lib/client-version.ts';
import { paths } from '../../lib/paths.ts';
import { Link, useLocation, useNavigate } from '../../lib/router.tsx';
import { signIn } from '../../stores/pending-session-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { AccessPage } from '../../ui/access-page.tsx';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './institution-login.module.css';
import { keepProof, takeProof } from './proof.ts';
import { texts } from './texts.ts';

// The computer's own clock, on purpose: the server refuses one that is far off.
const client = () => ({ timestamp: Date.now(), version: buildVersion() });
const isBack = (search: string): boolean => /[?&](code|error)=/.test(search);

interface Props {
  /** Leaves for the provider's page. */
  readonly leave?: (url: string) => void;
}

/** Staff come through here twice: on the way to the institution's provider, and back with its word. */
export const InstitutionLoginScreen = ({ leave = (url) => window.location.assign(url) }: Props) => {
  const api = useApi(institutionLoginCalls);
  const navigate = useNavigate();
  const { search } = useLocation();
  const look = useSettings((state) => state.settings?.clientUiOptions);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(isBack(search));
  const isBegun = useRef(false);

  const failed = (reply: E.Either<ApiError, { readonly text?: string | null | undefined }>): void =>
    setRefusal(
      E.isLeft(reply)
        ? reply.left.kind === 'noReply'
          ? texts.noReply
          : texts.other
        : (reply.right.text ?? texts.other),
    );
  const begin = async (): Promise<void> => {
    setRefusal(null);
    setChecking(false);
    const reply = await api.beginInstitutionLogin({ proofHash: await keepProof(), ...client() });
    if (E.isRight(reply) && reply.right.status === 200) leave(reply.right.body.url);
    else failed(reply);
  };
  const end = async (answer: string): Promise<void> => {
    // The code is of use to nobody once it was sent, and stands in no history.
    navigate(paths.institution, { replace: true });
    const reply = await api.endInstitutionLogin({ answer, proof: takeProof(), ...client() });
    if (E.isRight(reply) && reply.right.status === 200) signIn(reply.right.body);
    else failed(reply);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the address that the page came with.
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void (isBack(search) ? end(search) : begin());
  }, []);

  return (
    <AccessPage title={texts.title} picture={look?.imageLogin ?? null} banner={look?.imageBanner ?? null}>
      <div className={styles['stack']}>
        {refusal === null ? (
          <p role="status">{isChecking ? texts.checking : texts.leaving}</p>
        ) : (
          <>
            <AlertBox kind="error" announced>
              {refusal}
            </AlertBox>
            <Button variant="contained" onClick={() => void begin()}>
              {texts.again}
            </Button>
            <Link to={paths.login}>{texts.back}</Link>
          </>
        )}
      </div>
    </AccessPage>
  );
};
