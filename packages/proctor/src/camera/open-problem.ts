/**
 * Says why a camera gives no picture. `failed` means that it is there and allowed, but another program holds it or it
 * does not start.
 */
export type OpenProblem = 'insecurePage' | 'missing' | 'denied' | 'failed';

const nameOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'name') : '';

/** A chosen camera that was pulled out is reported as a constraint that cannot be met; some browsers hide which one. */
const lacksDevice = (error: unknown): boolean => {
  const constraint: unknown = Reflect.get(Object(error), 'constraint');
  return constraint === 'deviceId' || constraint === '' || constraint === undefined;
};

export const openProblem = (error: unknown): OpenProblem => {
  switch (nameOf(error)) {
    case 'NotFoundError':
      return 'missing';
    case 'OverconstrainedError':
      return lacksDevice(error) ? 'missing' : 'failed';
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    default:
      return 'failed';
  }
};
