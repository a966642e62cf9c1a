import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { firstProgress } from '../../cli/rehearsal/progress.ts';
import { checkOf, claimFor } from '../../platform/secrets/claimed-secret.ts';
import { PASSPHRASE } from '../laboratory-fixture.ts';
import { BY, type CommandExamples, type ExampleScene } from './example-scene.ts';

/** The institution's settings and addresses, and laboratories. */
export const institutionExamples = ({
  db,
  office,
  computer,
  handedOut,
  takenThere,
  folder,
  named,
  file,
  sheet,
}: ExampleScene): CommandExamples => {
  return {
    set: async () => ({ argv: ['set', 'name', `Universidad ${named()}`], changes: ['institution', 'operator_action'] }),
    // One that was killed: what it does else has a test of its own (cli/rehearsal).
    rehearse: async () => {
      const progress = JSON.stringify(firstProgress('', 1));
      const at = new Date();
      const left = { seed: 1, who: 'ROSA', process: `${hostname()} 999999999`, begun_at: at, alive_at: at, progress };
      await db.insertInto('rehearsal').values(left).execute();
      return { argv: ['rehearse', '--clean', ...BY], changes: ['rehearsal', 'operator_action'] };
    },
    'block-address': async () => ({ argv: ['block-address', '10.77.0.0/16', ...BY], changes: ['blocked_address'] }),
    'unblock-address': async () => {
      await office.run('block-address', '10.78.0.0/16');
      return { argv: ['unblock-address', '10.78.0.0/16', ...BY], changes: ['blocked_address'] };
    },
    'send-mails-again': async () => {
      const values = { recipient: 'rosa@ejemplo.ec', subject: named(), text: 'Texto', given_up_at: new Date() };
      await db.insertInto('mail_job').values(values).execute();
      return { argv: ['send-mails-again', 'todos', ...BY], changes: ['mail_job', 'operator_action'] };
    },
    'prepare-laboratory': async () => {
      const out = join(folder, `${named()}.quipu-lab`);
      const secret = file('frase.txt', PASSPHRASE);
      return {
        argv: ['prepare-laboratory', (await sheet()).session, '--out', out, '--passphrase-file', secret, ...BY],
        changes: ['laboratory', 'laboratory_sheet', 'operator_action', 'session_code'],
        files: true,
      };
    },
    'laboratory-changes': async () => {
      const reference = named();
      const { laboratory } = await handedOut(reference);
      await office.run('accommodate', reference, '--percent', '25');
      return {
        argv: ['laboratory-changes', laboratory, '--out', join(folder, `${reference}.quipu-changes`), ...BY],
        changes: ['laboratory', 'laboratory_sheet', 'operator_action'],
        files: true,
      };
    },
    'opening-code': async () => {
      const { session } = await handedOut(named());
      return { argv: ['opening-code', String(session), '--early', ...BY], changes: ['operator_action'] };
    },
    'take-results': async () => {
      const reference = named();
      const { id, laboratory } = await handedOut(reference);
      await takenThere(computer, reference, id, 1, 2);
      // What is for a person to look at is kept as a file, too.
      await office.run('recall-laboratory', laboratory);
      const path = join(folder, `${reference}.quipu-results`);
      writeFileSync(path, await computer.file());
      return {
        argv: ['take-results', path, '--out', join(folder, `${reference}.quipu-receipt`), ...BY],
        changes: ['quarantined_answers', 'laboratory_taking', 'operator_action'],
        files: true,
      };
    },
    'rotate-secret': async () => ({
      argv: ['rotate-secret', ...BY, '--anyway'],
      changes: ['receipt_key', 'operator_action'],
      files: true,
    }),
    'accept-secret': async () => {
      const lost = checkOf({ secret: 'el que se perdió', dataFolder: folder });
      await db.transaction().execute((tx) => claimFor(tx, lost));
      return { argv: ['accept-secret', ...BY], changes: ['receipt_key', 'operator_action'] };
    },
    'recall-laboratory': async () => {
      const outcome = await office.prepare(Number((await sheet()).session));
      return { argv: ['recall-laboratory', outcome.id, ...BY], changes: ['laboratory', 'laboratory_sheet'] };
    },
  };
};
