import { describe, expect, it } from 'vitest';
import { isPermitted } from './permission-guard.ts';

const HOME = 'quipu://app/';

describe('isPermitted', () => {
  it('gives camera and microphone to the application', () => {
    expect(isPermitted('media', 'quipu://app/quiz/1', HOME)).toBe(true);
  });

  it('lets a code be copied, and nothing be read of what was', () => {
    expect(isPermitted('clipboard-sanitized-write', HOME, HOME)).toBe(true);
    expect(isPermitted('clipboard-read', HOME, HOME)).toBe(false);
  });

  it('lets the server of this computer be reached, and no other computer of its network', () => {
    expect(isPermitted('loopback-network', HOME, HOME)).toBe(true);
    for (const wider of ['local-network', 'local-network-access']) expect(isPermitted(wider, HOME, HOME)).toBe(false);
  });

  it('gives nothing to another origin', () => {
    expect(isPermitted('media', 'quipu://other/', HOME)).toBe(false);
  });

  it.each(['geolocation', 'notifications', 'clipboard-read', 'display-capture', 'openExternal', 'hid', 'constructor'])(
    'denies %s',
    (permission) => expect(isPermitted(permission, HOME, HOME)).toBe(false),
  );
});
