import { describe, expect, it } from 'vitest';
import { isPermitted } from './permission-guard.ts';

const HOME = 'quipu://app/';

describe('isPermitted', () => {
  it('gives camera and microphone to the application', () => {
    expect(isPermitted('media', 'quipu://app/quiz/1', HOME)).toBe(true);
  });

  it('gives nothing to another origin', () => {
    expect(isPermitted('media', 'quipu://other/', HOME)).toBe(false);
  });

  it.each(['geolocation', 'notifications', 'clipboard-read', 'display-capture', 'openExternal', 'hid', 'constructor'])(
    'denies %s',
    (permission) => expect(isPermitted(permission, HOME, HOME)).toBe(false),
  );
});
