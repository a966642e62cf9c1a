import { join } from 'node:path';
import { addCareer, addProcess } from '../careers.ts';
import { BY, type CommandExamples, type ExampleScene } from './example-scene.ts';

export const rosterExamples = ({ db, office, folder, named, person, file, sheet }: ExampleScene): CommandExamples => {
  const room = async (capacity = 30): Promise<string> => {
    const name = named();
    await office.run('add-room', name, String(capacity));
    return name;
  };
  const inRoom = async () => {
    const [name, { reference, session }] = [await room(), await sheet()];
    await office.run('move', reference, session, '--room', name);
    return { name, reference, session };
  };
  const printing = async (name: string) => {
    const { session } = await sheet();
    return { argv: [name, session, '--out', join(folder, `${named()}.pdf`)], changes: [], files: true } as const;
  };
  return {
    'attendance-list': () => printing('attendance-list'),
    'desk-list': () => printing('desk-list'),
    minutes: () => printing('minutes'),
    'add-room': async () => ({ argv: ['add-room', named(), '30', ...BY], changes: ['room', 'operator_action'] }),
    'set-room': async () => ({
      argv: ['set-room', await room(), '--capacity', '20', '--location', 'Campus Sur', ...BY],
      changes: ['room', 'operator_action'],
    }),
    'load-roster': async () => {
      const [{ reference }, { evaluation }] = [await person(), await sheet()];
      const lines = `identificacion;evaluacion;sala;tiempo_extra\n${reference};${evaluation};${await room()};25 %\n`;
      return {
        argv: ['load-roster', file('nomina.csv', lines), ...BY],
        changes: ['answers_sheet', 'app_user', 'operator_action'],
      };
    },
    enter: async () => ({
      argv: ['enter', (await person()).reference, (await sheet()).session, '--room', await room(), ...BY],
      changes: ['answers_sheet', 'push_event', 'operator_action'],
    }),
    'enter-enrolled': async () => {
      const { id } = await person();
      const process = named();
      const at = new Date();
      const process_id = await addProcess(db, process);
      const career_id = await addCareer(db, process);
      await db
        .insertInto('enrollment')
        .values({ user_id: id, process_id, career_id, status: 'F', information: '{}', saved_at: at, finished_at: at })
        .execute();
      return {
        argv: ['enter-enrolled', (await sheet()).session, '--process', process, ...BY],
        changes: ['answers_sheet', 'push_event', 'operator_action'],
      };
    },
    move: async () => {
      const { reference, session } = await inRoom();
      return {
        argv: ['move', reference, session, '--room', await room(), ...BY],
        changes: ['answers_sheet', 'push_event', 'operator_action'],
      };
    },
    'move-all': async () => {
      const { name, session } = await inRoom();
      return {
        argv: ['move-all', session, '--from', name, '--room', await room(), ...BY],
        changes: ['answers_sheet', 'push_event', 'operator_action'],
      };
    },
    withdraw: async () => {
      const { reference, session } = await sheet();
      return { argv: ['withdraw', reference, session, ...BY], changes: ['answers_sheet', 'push_event'] };
    },
    'take-back': async () => {
      const { reference, session } = await sheet();
      await office.run('withdraw', reference, session);
      return { argv: ['take-back', reference, session, ...BY], changes: ['answers_sheet', 'operator_action'] };
    },
  };
};
