import { useRef } from 'react';
import { CAPTCHA_INPUT, CaptchaBox } from '../../ui/captcha/captcha-box.tsx';
import type { Captcha } from '../../ui/captcha/use-captcha.ts';
import { Field, type FieldProps } from '../../ui/field.tsx';

export interface LoginCaptchaProps {
  readonly captcha: Captcha;
  readonly field: Omit<FieldProps, 'label'>;
}

/** Fetched only where a captcha is asked for. */
export const LoginCaptcha = ({ captcha, field }: LoginCaptchaProps) => {
  const input = useRef<HTMLInputElement>(null);
  const empty = () => {
    if (input.current !== null) input.current.value = '';
  };
  return (
    <CaptchaBox captcha={captcha} onRenewed={empty}>
      <Field {...field} {...CAPTCHA_INPUT} ref={input} />
    </CaptchaBox>
  );
};
