import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router.tsx';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import type { Captcha } from '../../ui/captcha/use-captcha.ts';
import { Field } from '../../ui/field.tsx';
import { ShowSecret } from '../../ui/form/show-secret.tsx';
import { texts as formTexts } from '../../ui/form/texts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './login.module.css';
import type { LoginValues } from './login-outcome.ts';
import { texts } from './texts.ts';

const LoginCaptcha = lazy(async () => ({ default: (await import('./login-captcha.tsx')).LoginCaptcha }));

type Name = keyof LoginValues;
const MISSING: Readonly<Record<Name, string>> = {
  username: texts.userRequired,
  password: texts.passwordRequired,
  captcha: texts.captchaRequired,
};

/** An alert under the button and a phone's keyboard would not be seen. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' });

export interface LoginFormProps {
  /** The result of the last try, in words; null: nothing to say. */
  readonly refusal: string | null;
  /** Null: none is asked for. */
  readonly captcha: Captcha | null;
  /** It has the focus as it appears. */
  readonly isCaptchaNext: boolean;
  /** A way on that goes with what was said. */
  readonly children?: ReactNode;
  /** Resolves to the field that has to be typed again; null: none. */
  readonly onSubmit: (values: LoginValues) => Promise<Name | null>;
}

/** The browser's own form: everybody waits for this one, and two fields need no library. */
export const LoginForm = ({ refusal, captcha, isCaptchaNext, children, onSubmit }: LoginFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [isSending, setSending] = useState(false);
  const [missing, setMissing] = useState<ReadonlySet<Name>>(new Set());
  /** `told`: what was missing when it was sent last. */
  const [{ tries, told }, setTold] = useState<{ readonly tries: number; readonly told: readonly Name[] }>({
    tries: 0,
    told: [],
  });
  const [isShown, setShown] = useState(false);
  const summary = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that something is missing it has the focus anew.
  useEffect(() => summary.current?.focus(), [tries]);

  const inputOf = (name: Name) => form.current?.elements.namedItem(name) as HTMLInputElement | null;
  const wanted = (Object.keys(MISSING) as Name[]).filter((name) => name !== 'captcha' || captcha !== null);
  /** One that is asked for and not there yet is empty too. */
  const isEmpty = (name: Name): boolean => (inputOf(name)?.value.trim() ?? '') === '';
  const look = (name: Name) => {
    if (tries === 0) return;
    const isMissing = isEmpty(name);
    setMissing((before) => new Set(wanted.filter((one) => (one === name ? isMissing : before.has(one)))));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const empty = wanted.filter(isEmpty);
    setMissing(new Set(empty));
    setTold({ tries: tries + 1, told: empty });
    // One is gone to at once; of several there is a list on top, in focus.
    if (empty[0] !== undefined) return empty[1] === undefined ? inputOf(empty[0])?.focus() : undefined;
    sending.current = true;
    setSending(true);
    const values = { username: '', password: '', captcha: '' };
    for (const name of Object.keys(values) as Name[]) values[name] = inputOf(name)?.value ?? '';
    try {
      const retype = await onSubmit(values);
      if (retype !== null) {
        inputOf(retype)?.focus();
        inputOf(retype)?.select();
      }
    } finally {
      sending.current = false;
      setSending(false);
    }
  };
  const fieldOf = (name: Name) => ({
    name,
    required: true,
    error: missing.has(name) ? MISSING[name] : null,
    autoCapitalize: 'none',
    spellCheck: false,
    onInput: () => look(name),
  });
  return (
    <>
      <form
        className={styles['fields']}
        ref={form}
        noValidate
        onInput={() => useSignInSession.setState({ endedBy: null })}
        onSubmit={(event) => void submit(event)}
      >
        {told.length > 1 && (
          <section className={styles['summary']} ref={summary} tabIndex={-1} aria-label={formTexts.revise(told.length)}>
            <AlertBox kind={missing.size > 0 ? 'error' : 'success'}>
              <strong>{missing.size > 0 ? formTexts.revise(missing.size) : formTexts.allRight}</strong>
              <ul>
                {told.map((name) => (
                  <li key={name} data-right={!missing.has(name)}>
                    <button type="button" onClick={() => inputOf(name)?.focus()}>
                      {MISSING[name]}
                    </button>
                    {!missing.has(name) && <VisuallyHidden>{formTexts.putRight}</VisuallyHidden>}
                  </li>
                ))}
              </ul>
            </AlertBox>
          </section>
        )}
        <Field {...fieldOf('username')} label={texts.user} hint={texts.userHint} autoComplete="username" />
        <Field
          {...fieldOf('password')}
          label={texts.password}
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          end={<ShowSecret isShown={isShown} onChange={setShown} secret={formTexts.thePassword} />}
        />
        {captcha !== null && (
          <div className={styles['captchaRoom']}>
            <Suspense>
              <LoginCaptcha captcha={captcha} field={{ ...fieldOf('captcha'), autoFocus: isCaptchaNext }} />
            </Suspense>
          </div>
        )}
        <Button className={styles['enter']} type="submit" variant="contained" aria-disabled={isSending}>
          {isSending ? texts.entering : texts.enter}
        </Button>
        {told[0] !== undefined && told.length === 1 && missing.has(told[0]) && (
          <AlertBox key={tries} kind="error" announced>
            {formTexts.revise(1)}
          </AlertBox>
        )}
        {refusal !== null && (
          <div ref={bringIntoView}>
            <AlertBox kind="error" announced>
              {refusal}
            </AlertBox>
          </div>
        )}
      </form>
      {children}
      <nav className={styles['links']}>
        <Link to={paths.recovery}>{texts.recover}</Link>
        <Link to={paths.signUp}>{texts.signUp}</Link>
        <Link to={paths.equipment}>{texts.equipment}</Link>
      </nav>
    </>
  );
};
