import { type ApiError, call, type login as Login, login, type Reply } from '@quipu/contract';
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
} as const;
const answered = (status: number, text: unknown): Promise<E.Either<ApiError, Reply<typeof Login>>> =>
  call(scriptedHttp(() => json(status, text)).http)(login, { params: {}, query: {}, body })();

describe('the catalogue of login failures', () => {
  it.each([
    [401, {}, 'Usuario incorrecto. Recuerde: su usuario corresponde a su número de cédula o pasaporte.', true],
    [401, { msg: 'No existe.' }, 'No existe.', true],
    [402, {}, 'Clave incorrecta.', true],
    [402, { error: 'Le queda un intento.' }, 'Le queda un intento.', true],
    [403, {}, 'Usuario no activo, revise su buzón de correo', false],
    [403, { error: 'Dirección bloqueada' }, 'Dirección bloqueada', false],
    [403, { msg: 'Acércate a la sede en el horario asignado.' }, 'Acércate a la sede en el horario asignado.', false],
    [
      409,
      {},
      'La fecha y hora de su computador se encuentra incorrecta. Cierre la aplicación, configure fecha, hora y zona horaria de forma correcta y vuelva a intentar.',
      false,
    ],
    [422, {}, 'Captcha incorrecto. Intente de nuevo.', false],
    [500, {}, 'Ha ocurrido un error', false],
    [418, {}, 'Ha ocurrido un error', false],
  ])('%i %o', async (status, text, shown, passwordWrong) => {
    expect(outcomeOf(await answered(status, text))).toEqual({ kind: 'refused', text: shown, passwordWrong });
  });

  it('says where the server cannot be reached', async () => {
    const none = scriptedHttp(() => Promise.reject(new Error('no network')));
    const result = await call(none.http)(login, { params: {}, query: {}, body })();
    expect(outcomeOf(result)).toMatchObject({
      text: 'No se pudo conectar con el servidor. Verifique su conexión a internet',
    });
  });

  it('opens the dialog of a new version on 400', async () => {
    expect(outcomeOf(await answered(400, {}))).toEqual({ kind: 'newVersion' });
  });

  it('explains the replies that lead to other screens', async () => {
    expect(outcomeOf(await answered(201, { user_email: 'a@b.ec' }))).toMatchObject({
      kind: 'refused',
      text: expect.stringContaining('a@b.ec'),
    });
    expect(outcomeOf(await answered(202, { reset_token: 'x' }))).toMatchObject({ kind: 'refused' });
  });
});
