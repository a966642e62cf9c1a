import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { configFrom } from './config.ts';

describe('configuration', () => {
  it('needs nothing set', () => {
    expect(configFrom({}, '/quipu')).toEqual(
      E.right(
        expect.objectContaining({
          host: 'localhost',
          port: 3_000,
          databaseUrl: null,
          dataFolder: '/quipu/.data',
        }) as unknown,
      ),
    );
  });

  it('takes an empty variable for one that is not there', () => {
    expect(configFrom({ PORT: ' ', DATABASE_URL: '' }, '/quipu')).toEqual(configFrom({}, '/quipu'));
  });

  it('writes an address of IPv6 as links have it', () => {
    const read = configFrom({ HOST: '::1' }, '/quipu');
    expect(E.isRight(read) && read.right.ownUrl).toBe('http://[::1]:3000');
  });

  it('takes allowed origins as browsers say them', () => {
    const read = configFrom(
      { QUIPU_ALLOWED_ORIGINS: 'https://Aula.Quipu.EC:443, http://localhost:3000 quipu://app' },
      '/quipu',
    );
    expect(E.isRight(read) && read.right.allowedOrigins).toEqual([
      'https://aula.quipu.ec',
      'http://localhost:3000',
      'quipu://app',
    ]);
  });

  it.each([
    ['PORT', 'tres mil'],
    ['PORT', '70000'],
    ['PORT', '3000.5'],
    ['QUIPU_TRUST_PROXY', 'sí'],
    ['QUIPU_TRUST_PROXY', '10.0.0.1,nginx'],
    ['DATABASE_URL', 'mysql://localhost/quipu'],
    ['DATABASE_POOL_URL', 'postgres://localhost:6432/quipu'],
    ['QUIPU_SETTINGS_KEY', 'corta'],
    ['QUIPU_SETTINGS_KEY', `${'A'.repeat(20)}!${'A'.repeat(23)}=`],
    ['QUIPU_POOL_SIZE', '0'],
    ['QUIPU_LOG_LEVEL', 'todo'],
    ['QUIPU_DEMONSTRATION', 'no'],
    ['QUIPU_ALLOWED_ORIGINS', 'quipu.ec'],
    ['QUIPU_ALLOWED_ORIGINS', 'quipu://other'],
    ['QUIPU_ALLOWED_ORIGINS', 'https://quipu.ec/ https://otra.ec'],
    ['PUSHER_URL', 'push.ec'],
    ['QUIPU_PING_SECONDS', '0'],
    ['QUIPU_SOCKETS', '0'],
    ['SMTP_URL', 'correo.ejemplo.ec:25'],
    ['QUIPU_MAIL_FROM', 'Universidad'],
    ['QUIPU_PUBLIC_URL', 'https://examen.ejemplo.ec/ruta'],
    ['REGISTRY_URL', 'ftp://registro.ejemplo.ec'],
  ])('names what is wrong: %s=%s', (name, value) => {
    expect(configFrom({ [name]: value }, '/quipu')).toEqual(E.left([expect.stringMatching(`^${name}: `)]));
  });

  it.each([
    ['postgres://quipu:clave@db1,db2:5432/quipu', 'db1,db2:5432'],
    ['postgres://db1:5432,db2:5432,db3:5432/quipu', 'db1:5432,db2:5432,db3:5432'],
    ['postgres:///quipu?host=db1,db2', 'db1,db2'],
    ['postgres://db1/quipu?target_session_attrs=read-write', 'target_session_attrs'],
    ['postgresql://db1/quipu?sslmode=require&load_balance_hosts=random', 'load_balance_hosts'],
  ])('refuses what its driver would pass over, by name: %s', (address, named) => {
    for (const name of ['DATABASE_URL', 'DATABASE_POOL_URL']) {
      const read = configFrom({ DATABASE_URL: 'postgres://localhost/quipu', [name]: address }, '/quipu');
      expect(E.isLeft(read) && read.left).toEqual([expect.stringMatching(`^${name}: .*${named}`)]);
    }
  });

  it('takes an address whose password has a comma, and a pool in front of it', () => {
    const urls = {
      DATABASE_URL: 'postgres://quipu:a,b@localhost:5000/quipu?sslmode=require',
      DATABASE_POOL_URL: 'postgres://quipu:a,b@localhost:6432/quipu',
    };
    const read = configFrom(urls, '/quipu');
    expect(E.isRight(read) && [read.right.databaseUrl, read.right.databasePoolUrl]).toEqual(Object.values(urls));
  });

  it('lets a laboratory’s server reach nothing beyond this computer, nor be reached', () => {
    const local = { QUIPU_LOCAL: '1' };
    const read = configFrom(local, '/quipu');
    expect(E.isRight(read) && read.right).toMatchObject({
      ...{ isLocal: true, host: 'localhost', loadsDemonstration: false, allowedOrigins: ['quipu://app'] },
    });
    for (const [name, value] of [
      ['HOST', '0.0.0.0'],
      ['QUIPU_TRUST_PROXY', '1'],
      ['REGISTRY_URL', 'https://registro.ejemplo.ec'],
      ['PUSHER_URL', 'https://clave:secreto@push.ejemplo.ec/apps/1'],
    ] as const)
      expect(configFrom({ ...local, [name]: value }, '/quipu')).toEqual(E.left([expect.stringMatching(`^${name}: `)]));
  });

  it('names everything that is wrong at once', () => {
    const wrong = configFrom({ PORT: 'x', QUIPU_POOL_SIZE: 'y' }, '/quipu');
    expect(E.isLeft(wrong) && wrong.left).toHaveLength(2);
  });
});
