import { everyCall } from '@quipu/contract';
import { describe, expect, it } from 'vitest';
import { json, scriptedHttp } from '../../testing/scripted-http.ts';
import { sentCode, sentPicture } from './sent.ts';

const UNREACHED = 'none' as const;
const http = (status: number | typeof UNREACHED, body: object) =>
  scriptedHttp(() => (status === UNREACHED ? Promise.reject(new Error('no network')) : json(status, body))).http;

const photo = {
  photo: new Uint8Array(),
  type: 'login' as const,
  answersSheetId: null,
  descriptor: null,
  number: null,
  takenAt: null,
  faces: null,
  distance: null,
};

describe('a picture', () => {
  it.each([
    [200, { now: 1 }, { kind: 'done', missing: [] }],
    [200, { now: 1, missing: ['card'] }, { kind: 'done', missing: ['card'] }],
    [413, {}, { text: 'El servidor no pudo leer la foto. Tome otra.', isPicture: true }],
    [415, { msg: 'No es una foto' }, { text: 'No es una foto', isPicture: true }],
    [400, { msg: 'x', problems: [] }, { text: 'El servidor no pudo leer la foto. Tome otra.', isPicture: true }],
    [403, { msg: 'No puede.' }, { text: 'No puede.', isPicture: false }],
    [500, {}, { text: 'Ha ocurrido un error. Vuelva a intentar.', isPicture: false }],
    [UNREACHED, {}, { text: expect.stringContaining('Su foto sigue aquí'), isPicture: false }],
  ])('%s %o', async (status, body, sent) => {
    const reply = await everyCall(http(status, body)).postFacelog(photo);
    expect(sentPicture(reply)).toMatchObject(sent);
  });
});

describe('a code', () => {
  it.each([
    [200, { missing: ['face'] }, { kind: 'done', missing: ['face'] }],
    [200, {}, { kind: 'done', missing: [] }],
    [403, { msg: 'Otro texto' }, { text: 'Código dactilar incorrecto' }],
    [400, { msg: 'x', problems: [] }, { text: 'Código dactilar incorrecto' }],
    [404, {}, { text: 'Ha ocurrido un error. Vuelva a intentar.' }],
    [429, {}, { text: 'Demasiados intentos. Espere unos minutos y vuelva a intentar.' }],
    [429, { msg: 'Espere 8 minutos.' }, { text: 'Espere 8 minutos.' }],
    [503, {}, { text: expect.stringContaining('no se puede comprobar el código') }],
    [UNREACHED, {}, { text: 'No se pudo conectar con el servidor. Verifique su conexión a internet' }],
  ])('%s %o', async (status, body, sent) => {
    const reply = await everyCall(http(status, body)).validateDactilarCode({ reference: '17', code: 'V' });
    expect(sentCode(reply)).toMatchObject(sent);
  });
});
