import { type ApiError, everyCall, type HttpResponse, type login, type Reply } from '@quipu/contract';
import type * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { json, scriptedHttp } from '../../testing/scripted-http.ts';
import { outcomeOf } from './login-outcome.ts';

const body = {
  clientId: 2,
  username: 'a',
  password: 'b',
  timestamp: 1,
  version: '1',
  url: null,
  captcha: null,
  key: null,
  deviceToken: null,
} as const;
const reply = (response: HttpResponse): Promise<E.Either<ApiError, Reply<typeof login>>> =>
  everyCall(scriptedHttp(() => response).http).login(body);
const answered = (status: number, text: unknown, headers: Record<string, string> = {}) =>
  reply({ ...json(status, text), headers });

describe('the catalogue of login failures', () => {
  const WRONG_USER = 'Usuario incorrecto. Recuerde: su usuario corresponde a su número de cédula o pasaporte.';
  const NOT_ACTIVE = 'Usuario no activo, revise su buzón de correo';
  const LABORATORY = 'Acércate a la sede en el horario asignado.';
  const CLOCK =
    'La fecha y hora de su computador se encuentra incorrecta. Cierre la aplicación, configure fecha, hora y zona horaria de forma correcta y vuelva a intentar.';

  it.each([
    [401, {}, WRONG_USER, 'username', true],
    [401, { msg: 'No existe.' }, 'No existe.', 'username', true],
    [402, {}, 'Clave incorrecta.', 'password', true],
    [402, { error: 'Le queda un intento.' }, 'Le queda un intento.', 'password', true],
    [403, {}, NOT_ACTIVE, null, true],
    [403, { error: 'Dirección bloqueada' }, 'Dirección bloqueada', null, true],
    [403, { error: 'Dirección bloqueada', invalid_email: 1 }, 'Dirección bloqueada', null, true],
    [403, { msg: LABORATORY }, LABORATORY, null, true],
    [403, { message: LABORATORY }, LABORATORY, null, true],
    [409, {}, CLOCK, null, false],
    [422, {}, 'Captcha incorrecto. Intente de nuevo.', 'captcha', true],
    [429, {}, 'Demasiados intentos. Espere un momento y vuelva a intentar.', null, true],
    [500, {}, 'Ha ocurrido un error', null, true],
    [418, {}, 'Ha ocurrido un error', null, true],
  ])('%i %o', async (status, text, shown, retype, captchaUsed) => {
    expect(outcomeOf(await answered(status, text))).toEqual({
      kind: 'refused',
      text: shown,
      retype,
      captchaUsed,
      isOffline: false,
      pauseMs: null,
    });
  });

  it('428: this try needs a captcha', async () => {
    const msg = 'Escriba también el texto de la imagen.';
    expect(outcomeOf(await answered(428, { msg }))).toMatchObject({ text: msg, retype: 'captcha' });
  });

  it('429 tells how long to wait, where that is known', async () => {
    const msg = 'Podrá volver a intentar en 20 segundos.';
    expect(outcomeOf(await answered(429, { msg, retry_after: 20 }))).toMatchObject({ text: msg, pauseMs: 20_000 });
  });

  it('says where the server cannot be reached, and spends no captcha', async () => {
    const none = scriptedHttp(() => Promise.reject(new Error('no network')));
    const result = await everyCall(none.http).login(body);
    expect(outcomeOf(result)).toMatchObject({
      text: 'No se pudo conectar con el servidor. Verifique su conexión a internet',
      captchaUsed: false,
      isOffline: true,
    });
  });

  it('opens the dialog of a new version on 400', async () => {
    expect(outcomeOf(await answered(400, {}))).toEqual({ kind: 'newVersion' });
  });
});

describe('replies that lead on', () => {
  const sent = { user_email: 'a***a@b.ec', otp_date: 1_000, can_change_email: 1 };

  it('201: a code was sent', async () => {
    const headers = { 'x-otp-credentials': 'c1', 'x-captcha-token': 't1' };
    expect(outcomeOf(await answered(201, sent, headers))).toEqual({
      kind: 'code',
      credentials: 'c1',
      captchaToken: 't1',
      email: 'a***a@b.ec',
      codeDate: 1_000,
      lastsMs: 120_000,
      canChangeEmail: true,
    });
  });

  it('201 without its header is of no use', async () => {
    expect(outcomeOf(await answered(201, sent))).toMatchObject({ kind: 'refused', text: 'Ha ocurrido un error' });
  });

  it('202: the password is to be replaced', async () => {
    expect(outcomeOf(await answered(202, { reset_token: 'x' }))).toEqual({ kind: 'replace', resetToken: 'x' });
  });

  it.each([
    [1, 'c1'],
    [0, null],
  ])('403: the address was never confirmed (can change it: %i)', async (can, credentials) => {
    const text = { invalid_email: 1, user_email: 'a***a@b.ec', can_change_email: can };
    expect(outcomeOf(await answered(403, text, { 'x-otp-credentials': 'c1' }))).toEqual({
      kind: 'unconfirmed',
      email: 'a***a@b.ec',
      credentials,
    });
  });
});
