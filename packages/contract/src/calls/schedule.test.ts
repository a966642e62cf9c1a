import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { sendOver } from '../http/call.ts';
import { confirmCallAt, downloadCallAt } from './schedule.ts';

const ELSEWHERE = [
  'https://otro.ec/api/x',
  '//otro.ec/api/x',
  'javascript:alert(1)',
  '/otra/x',
  '/api',
  '/api/',
  '/api/../x',
  '/api/x?y',
  'api\\x',
  '',
];

describe('what an action may call', () => {
  it.each([...ELSEWHERE, '/storage/x'])('posts nothing to «%s»', (url) => {
    expect(confirmCallAt(url)).toBeNull();
  });

  it.each([...ELSEWHERE, '/storage/%2E./x', '/api/./x', '/api//x', '/storage/a\ud800'])(
    'fetches nothing from «%s»',
    (url) => {
      expect(downloadCallAt(url)).toBeNull();
    },
  );

  it.each([
    ['/storage/guia.pdf', '/storage/guia.pdf', 'none'],
    ['storage/guía del año.pdf', '/storage/gu%C3%ADa%20del%20a%C3%B1o.pdf', 'none'],
    ['/storage/gu%C3%ADa{x}.pdf', '/storage/gu%C3%ADa%7Bx%7D.pdf', 'none'],
    ['/api/informe/7', '/api/informe/7', 'bearer'],
  ])('fetches %s as a file', (url, path, auth) => {
    expect(downloadCallAt(url)).toMatchObject({ method: 'GET', path, auth, isFile: true });
  });

  it('hands over the bytes of a file, and the words of a refusal', async () => {
    const made = downloadCallAt('/api/informe/7');
    if (made === null) throw new Error('not to be called');
    const bytes = new Uint8Array([37, 80, 68, 70]);
    const file = await sendOver(async ({ asFile }) => ({
      status: asFile === true ? 200 : 500,
      headers: {},
      text: '',
      bytes,
    }))(made, {});
    expect(file).toMatchObject(E.right({ status: 200, body: bytes }));
    const refused = await sendOver(async () => ({ status: 403, headers: {}, text: '{"msg":"Todavía no"}' }))(made, {});
    expect(refused).toMatchObject(E.right({ status: 403, body: { msg: 'Todavía no' }, text: 'Todavía no' }));
    const page = await sendOver(async () => ({ status: 200, headers: {}, text: '<html>' }))(made, {});
    expect(page).toMatchObject(E.left({ kind: 'undecodable' }));
  });
});
