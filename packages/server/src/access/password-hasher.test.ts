import { describe, expect, it } from 'vitest';
import { createPasswordHasher, hashPassword } from './password-hasher.ts';

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

  it('takes as long for nobody, and says no', async () => {
    const hasher = createPasswordHasher(1, 10);
    const hash = await hashPassword('clave');
    await hasher.verify(null, 'clave');
    const timed = async (of: string | null): Promise<number> => {
      const started = process.cpuUsage();
      for (let n = 0; n < 5; n += 1) expect(await hasher.verify(of, 'otra')).toBe(false);
      const { user, system } = process.cpuUsage(started);
      return user + system;
    };
    // Rough, for a busy machine: without a hash it would be a hundredth.
    expect(await timed(null)).toBeGreaterThan((await timed(hash)) / 4);
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
