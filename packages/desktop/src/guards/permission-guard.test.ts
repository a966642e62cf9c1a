import { describe, expect, it } from 'vitest';
import { isPermitted } from './permission-guard.ts';

const HOME = 'http://localhost:3000/';

describe('isPermitted', () => {
  it('gives camera and microphone to the application', () => {
    expect(isPermitted('media', 'http://localhost:3000/quiz/1', HOME)).toBe(true);
  });

  it('gives nothing to another origin', () => {
    expect(isPermitted('media', 'http://localhost:3001/', HOME)).toBe(false);
  });

  it.each(['geolocation', 'notifications', 'clipboard-read', 'display-capture', 'openExternal', 'hid', 'constructor'])(
    'denies %s',
    (permission) => expect(isPermitted(permission, HOME, HOME)).toBe(false),
  );
});
