import { join } from 'node:path';
import { sql } from 'kysely';
import { identityCalls } from '../identified.ts';
import { changeInstitution } from '../institution.ts';
import { logInAs } from '../people.ts';
import { descriptorOf, jpegOf } from '../pictures.ts';
import { BY, type CommandExample, type CommandExamples, type ExampleScene, FUTURE } from './example-scene.ts';

const DAY = 86_400_000;
/** Accounts, who watches, photos. */
export const peopleExamples = ({ server, office, db, folder, person, sheet }: ExampleScene): CommandExamples => {
  const onPerson = async (name: string, changes: CommandExample['changes'], ...more: readonly string[]) => {
    const { reference } = await person({ isLab: true });
    return { argv: [name, reference, ...more, ...BY], changes };
  };
  const switched = (name: string) => onPerson(name, ['app_user'], 'on');
  const photo = async () => {
    await changeInstitution(db, { settings: { facelog: true } });
    const { reference, id: userId } = await person({ isFacelogRequired: true });
    const { accessToken } = await logInAs(server, reference);
    await identityCalls(server, accessToken).facelog(await jpegOf(), { descriptor: descriptorOf(0.1) });
    const kept = await db.selectFrom('photo').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow();
    return { reference, id: String(kept.id) };
  };
  const watching = async () => {
    const { reference } = await person({ roles: ['proctor'] });
    const { session } = await sheet();
    return { argv: ['assign-proctor', reference, session, ...BY], reference, session };
  };
  return {
    'set-roles': () => onPerson('set-roles', ['app_user', 'operator_action'], 'examinee,proctor'),
    'assign-proctor': async () => {
      const { argv } = await watching();
      return { argv, changes: ['session_proctor', 'operator_action'] };
    },
    'unassign-proctor': async () => {
      const { argv, reference, session } = await watching();
      await office.run(...argv.slice(0, -BY.length));
      return { argv: ['unassign-proctor', reference, session, ...BY], changes: ['session_proctor', 'operator_action'] };
    },
    activate: async () => {
      const { reference } = await person({ isActivated: false });
      return { argv: ['activate', reference, ...BY], changes: ['app_user', 'operator_action'] };
    },
    deactivate: async () => {
      const { reference } = await person();
      await logInAs(server, reference);
      return { argv: ['deactivate', reference, ...BY], changes: ['app_user', 'token_family', 'operator_action'] };
    },
    'confirm-email': async () => {
      const { reference } = await person({ isEmailConfirmed: false });
      return { argv: ['confirm-email', reference, ...BY], changes: ['app_user'] };
    },
    'set-reference': () => onPerson('set-reference', ['app_user', 'mail_job', 'operator_action'], 'PE471'),
    'set-email': () => onPerson('set-email', ['app_user'], 'nuevo@ejemplo.ec'),
    'require-code': () => switched('require-code'),
    'require-new-password': () => onPerson('require-new-password', ['app_user']),
    'set-accessibility': () => onPerson('set-accessibility', ['app_user', 'operator_action'], 'auditiva'),
    accommodate: () => onPerson('accommodate', ['app_user'], '--percent', '25'),
    'require-face': () => switched('require-face'),
    'require-dactilar': () => switched('require-dactilar'),
    'require-photo': () => switched('require-photo'),
    'require-card': () => switched('require-card'),
    'lab-user': () => onPerson('lab-user', ['app_user'], 'off'),
    'lab-hours': () => onPerson('lab-hours', ['lab_hours'], ...FUTURE),
    'clear-lab-hours': async () => {
      const { argv } = await onPerson('lab-hours', [], ...FUTURE);
      await office.run(...argv.slice(0, -BY.length));
      return { argv: ['clear-lab-hours', argv[1] ?? '', ...BY], changes: ['lab_hours'] };
    },
    'export-person': async () => {
      const { reference } = await photo();
      return {
        argv: ['export-person', reference, join(folder, `de-${reference}`), ...BY],
        changes: ['photo_access', 'operator_action'],
        files: true,
      };
    },
    'forget-person': async () => ({
      argv: ['forget-person', (await photo()).reference, ...BY, '--anyway'],
      changes: ['app_user', 'photo', 'face_reference', 'token_family', 'operator_action'],
      files: true,
    }),
    'apply-retention': async () => {
      await changeInstitution(db, { rules: { personDays: 1 } });
      const { id } = await person();
      const long = new Date(server.clock.now - 30 * DAY);
      await sql`update app_user set created_at = ${long} where id = ${id}`.execute(db);
      return { argv: ['apply-retention', ...BY], changes: ['app_user', 'operator_action'] };
    },
    'forget-face': async () => ({
      argv: ['forget-face', (await photo()).reference, ...BY],
      changes: ['face_reference', 'operator_action'],
    }),
    'export-photo': async () => ({
      argv: ['export-photo', (await photo()).id, join(folder, 'foto.jpg'), ...BY],
      changes: ['photo_access', 'operator_action'],
      files: true,
    }),
    'purge-photos': async () => {
      await photo();
      const before = new Date(server.clock.now + DAY).toISOString();
      server.clock.now += 2 * DAY;
      return {
        argv: ['purge-photos', '--before', before, ...BY],
        changes: ['photo', 'face_reference', 'operator_action'],
        files: true,
      };
    },
  };
};
