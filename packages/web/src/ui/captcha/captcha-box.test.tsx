import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SendContext } from '../../lib/api.ts';
import { KitAlone } from '../../testing/kit-alone.tsx';
import { json, scriptedHttp } from '../../testing/scripted-http.ts';
import { visitorSend } from '../../testing/visitor-send.ts';
import { filled } from '../form/rules.ts';
import { usePageForm } from '../form/use-page-form.ts';
import { Form } from '../kit/form.tsx';
import { TextField } from '../kit/text-field.tsx';
import { CAPTCHA_INPUT, CaptchaBox } from './captcha-box.tsx';
import { useCaptcha } from './use-captcha.ts';

let keys: (string | null)[];
const Sample = () => {
  const form = usePageForm({ captcha: '' });
  const captcha = useCaptcha(true);
  keys.push(captcha.key);
  return (
    <Form form={form} onSubmit={() => undefined}>
      <CaptchaBox captcha={captcha} onRenewed={() => form.setValue('captcha', '')}>
        <TextField form={form} name="captcha" rules={filled('Escríbalo')} {...CAPTCHA_INPUT} />
      </CaptchaBox>
    </Form>
  );
};
const show = (answer: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>) => {
  const network = scriptedHttp(answer);
  render(
    <SendContext value={visitorSend(network.http)}>
      <Sample />
    </SendContext>,
    { wrapper: KitAlone },
  );
  return network;
};
let images: number;
const image = () => {
  images += 1;
  return json(200, { image: `data:image/svg+xml,${images}`, key: `k${images}` });
};
const picture = () => screen.findByRole('img', { name: /caracteres/ });
const box = () => screen.getByLabelText<HTMLInputElement>('Texto de la imagen');

const play = vi.fn<() => Promise<void>>();
const pause = vi.fn<() => void>();
const Sound = vi.fn(
  class {
    play = play;
    pause = pause;
  },
);
beforeEach(() => {
  keys = [];
  images = 0;
  Sound.mockClear();
  play.mockReset().mockResolvedValue();
  pause.mockReset();
  vi.stubGlobal('Audio', Sound);
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

it('shows the image, and another one with an empty field when asked', async () => {
  show(image);
  await picture();
  expect(keys.at(-1)).toBe('k1');
  await userEvent.type(box(), 'abc');
  await userEvent.click(screen.getByRole('button', { name: 'Otra imagen' }));
  await expect.poll(() => keys.at(-1)).toBe('k2');
  expect((await picture()).getAttribute('src')).toBe('data:image/svg+xml,2');
  expect(box().value).toBe('');
});

it('speaks the same characters', async () => {
  const network = show((request) =>
    request.path.startsWith('/api/captcha-audio') ? json(200, { audio: 'data:audio/wav,x' }) : image(),
  );
  await picture();
  await userEvent.click(screen.getByRole('button', { name: 'Escuchar' }));
  await expect.poll(() => play.mock.calls).toHaveLength(1);
  expect(Sound).toHaveBeenCalledWith('data:audio/wav,x');
  expect(network.requests[1]?.path).toBe('/api/captcha-audio?key=k1');
});

it('speaks with one voice: pressed again it starts again, and with another image it stops', async () => {
  show((request) =>
    request.path.startsWith('/api/captcha-audio') ? json(200, { audio: 'data:audio/wav,x' }) : image(),
  );
  await picture();
  await userEvent.click(screen.getByRole('button', { name: 'Escuchar' }));
  await expect.poll(() => play.mock.calls).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Escuchar' }));
  expect(pause).toHaveBeenCalledOnce();
  await expect.poll(() => play.mock.calls).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Otra imagen' }));
  expect(pause).toHaveBeenCalledTimes(2);
});

it('says that it could not be heard', async () => {
  show((request) => (request.path.startsWith('/api/captcha-audio') ? json(404, {}) : image()));
  await picture();
  await userEvent.click(screen.getByRole('button', { name: 'Escuchar' }));
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo reproducir el audio');
});

it.each([
  ['the server fails', () => json(503, {}), 'No se pudo cargar el Captcha.'],
  ['the reply makes no sense', () => json(200, {}), 'No se pudo cargar el Captcha.'],
  ['there are too many', () => json(429, {}), 'No se pudo cargar el Captcha.'],
  ['there is no reply', () => Promise.reject(new Error('no network')), 'Error al conectar con el servidor Captcha.'],
])('where %s says so, and can be asked again', async (_, answer, said) => {
  let broken = true;
  show(() => (broken ? answer() : image()));
  expect((await screen.findByRole('alert')).textContent).toBe(said);
  expect(keys.at(-1)).toBeNull();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Otra imagen' }));
  await picture();
  expect(keys.at(-1)).toBe('k1');
});
