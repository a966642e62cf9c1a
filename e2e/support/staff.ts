import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './server.ts';

/** Somebody of the demonstration data who watches evaluations. */
export interface StaffMember {
  readonly username: string;
  readonly password: string;
  readonly full_name: string;
  readonly roles: readonly string[];
}

const STAFF = JSON.parse(readFileSync(join(ROOT, 'packages/server/demo/staff.json'), 'utf8')) as readonly StaffMember[];

const staffOf = (role: string): StaffMember => {
  const found = STAFF.find(({ roles }) => roles.includes(role));
  if (found === undefined) throw new Error(`No ${role} in the demonstration data`);
  return found;
};

/** The demonstration's sessions are all assigned to them. */
export const PROCTOR = staffOf('proctor');
export const OPERATOR = staffOf('operator');
