import type * as Argon2 from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPasswordHasher, hashPassword } from './password-hasher.ts';

const { verified } = vi.hoisted(() => ({ verified: vi.fn() }));
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  return {
    ...argon2,
    verify: (...given: Parameters<typeof argon2.verify>) => {
      verified(...given);
      return argon2.verify(...given);
    },
  };
});
beforeEach(() => verified.mockClear());

describe('password hasher', () => {
  it('is argon2id, at the strength that was chosen', async () => {
    expect(await hashPassword('clave')).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/);
  });

  it('knows the right password, and only that', async () => {
    const hash = await hashPassword('clave con ñ');
    const hasher = createPasswordHasher(2, 10);
    expect(await hasher.verify(hash, 'clave con ñ')).toBe(true);
    expect(await hasher.verify(hash, 'clave con n')).toBe(false);
  });

  it('does the same work for nobody, and says no', async () => {
    const hasher = createPasswordHasher(1, 10);
    expect(await hasher.verify(await hashPassword('clave'), 'otra')).toBe(false);
    expect(await hasher.verify(null, 'otra')).toBe(false);
    expect(await hasher.verify(null, 'otra')).toBe(false);
    const strength = expect.stringMatching(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/);
    expect(verified.mock.calls).toEqual([1, 2, 3].map(() => [strength, 'otra']));
  });

  it('lets a crowd wait in line, and turns away only beyond its length', async () => {
    const hash = await hashPassword('clave');
    const hasher = createPasswordHasher(1, 20);
    const asked = Array.from({ length: 30 }, () => hasher.verify(hash, 'clave'));
    const verdicts = asked.filter((verdict) => verdict !== null);
    expect(verdicts).toHaveLength(21);
    expect(await Promise.all(verdicts)).toEqual(Array.from({ length: 21 }, () => true));
    expect(await hasher.verify(hash, 'clave')).toBe(true);
  });

  it('goes on after a hash that is damaged', async () => {
    const hasher = createPasswordHasher(1, 10);
    await expect(hasher.verify('no es un hash', 'clave')).rejects.toThrow();
    expect(await hasher.verify(await hashPassword('clave'), 'clave')).toBe(true);
  });
});
