import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { useApi } from '../../lib/api.ts';
import { AlertBox } from '../alert-box.tsx';
import { TextField } from '../form/text-field.tsx';
import type { RulesForm } from '../form/use-rules-form.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { hearCaptcha, silence } from './hear-captcha.ts';
import { texts } from './texts.ts';
import type { Captcha } from './use-captcha.ts';

const Box = styled('div')({ display: 'grid', gap: 10 });
/** As high as the image from the start, so that its coming moves nothing. */
const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  minHeight: 82,
  overflow: 'hidden',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: '#fff',
  color: theme.palette.text.secondary,
  '& > img': { display: 'block', width: '100%', height: 80, objectFit: 'contain' },
}));
const Buttons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& > button': { flex: '1 1 auto' },
});

export interface CaptchaFieldProps<V extends FieldValues, A> {
  readonly form: RulesForm<V, A>;
  readonly name: Path<V>;
  readonly captcha: Captcha;
}

/** An image with characters to copy, another one for who cannot read it, and the same characters spoken. */
export const CaptchaField = <V extends FieldValues, A>({ form, name, captcha }: CaptchaFieldProps<V, A>) => {
  const api = useApi();
  const [unheard, setUnheard] = useState(false);
  const shown = useRef(captcha.round);
  const { state, key, round, reload } = captcha;
  const empty = useEffectEvent(() => {
    form.setValue(name, '' as PathValue<V, Path<V>>);
    setUnheard(false);
    silence();
  });
  useEffect(() => {
    if (shown.current === round) return;
    shown.current = round;
    empty();
  }, [round]);
  useEffect(() => silence, []);
  const hear = async () => {
    if (key !== null) setUnheard(!(await hearCaptcha(api, key)));
  };
  return (
    <Box>
      {state.kind === 'failed' ? (
        <AlertBox kind="error" announced>
          {state.text}
        </AlertBox>
      ) : (
        <Frame aria-busy={state.kind === 'loading'}>
          {state.kind === 'shown' ? <img src={state.image} alt={texts.image} /> : texts.loading}
        </Frame>
      )}
      <Buttons>
        <Button variant="outlined" aria-disabled={key === null} onClick={() => void hear()}>
          {texts.hear}
        </Button>
        <Button variant="outlined" onClick={reload}>
          {texts.reload}
        </Button>
      </Buttons>
      <VisuallyHidden role="status">{state.kind === 'shown' && round > 0 ? texts.renewed : ''}</VisuallyHidden>
      {unheard && (
        <AlertBox kind="warning" announced>
          {texts.unheard}
        </AlertBox>
      )}
      <TextField
        form={form}
        name={name}
        label={texts.label}
        hint={texts.hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </Box>
  );
};
