import { openFiles } from '../../platform/storage/open-file-store.ts';
import { hashedFilesIn } from '../../platform/storage/stored-files.ts';
import { choice, evaluationJson, section } from '../evaluation-fixture.ts';
import { BY, type CommandExamples, type ExampleScene, FUTURE } from './example-scene.ts';

/** Loading. */
export const contentExamples = ({
  db,
  office,
  named,
  person,
  file,
  pictures,
  sheet,
}: ExampleScene): CommandExamples => {
  const careers = (code: string): string => {
    const header = 'codigo,nombre,facultad,campus,modalidad,titulo,duracion';
    return file('carreras.csv', `${header}\n${code},Derecho,Leyes,Matriz,Presencial,Título,8\n`);
  };
  return {
    'load-people': async () => ({
      argv: [
        'load-people',
        file('personas.json', [{ username: named(), password: 'Clave-123', full_name: 'Persona de ejemplo' }]),
      ],
      changes: ['app_user'],
    }),
    'load-evaluation': async () => {
      await person();
      const [files, picture] = pictures();
      const items = [choice('p', { content: `<p><img src="${picture}" alt="Figura"></p>` })];
      const path = file('evaluacion.json', evaluationJson(named(), [section('S', items)]));
      return {
        argv: ['load-evaluation', path, '--files', files, ...FUTURE, '--everybody'],
        changes: ['quiz', 'form', 'quiz_session', 'answers_sheet'],
        files: true,
      };
    },
    'set-evaluation': async () => ({
      argv: ['set-evaluation', (await sheet()).evaluation, 'active', '0', ...BY],
      changes: ['quiz', 'operator_action'],
    }),
    'seb-file': async () => {
      const password = file('clave.txt', 'Clave del examen');
      const out = file('x', '').replace(/-x$/, '.seb');
      return {
        argv: ['seb-file', out, '--evaluation', (await sheet()).evaluation, '--password-file', password, ...BY],
        changes: ['quiz', 'operator_action'],
        files: true,
      };
    },
    'set-seb-keys': async () => ({
      argv: ['set-seb-keys', (await sheet()).evaluation, '--exam', 'a'.repeat(64), ...BY],
      changes: ['quiz', 'operator_action'],
    }),
    'load-agreements': async () => {
      const [files, picture] = pictures();
      const path = file('acuerdos.json', [{ title: named(), content: `<p><img src="${picture}" alt="F"></p>` }]);
      return { argv: ['load-agreements', path, '--files', files], changes: ['agreement', 'open_file'], files: true };
    },
    'add-file': async () => {
      const [files, picture] = pictures();
      return { argv: ['add-file', `${files}/${picture}`], changes: ['open_file'], files: true };
    },
    'close-files': async () => {
      const [files, picture] = pictures();
      const items = [choice('p', { content: `<p><img src="${picture}" alt="F"></p>` })];
      const path = file('evaluacion.json', evaluationJson(named(), [section('S', items)]));
      await office.run('load-evaluation', path, '--files', files);
      await openFiles(db, [...(await hashedFilesIn(files)).values()]);
      return { argv: ['close-files'], changes: ['open_file'] };
    },
    'load-assignments': async () => {
      const { reference, evaluation } = await sheet();
      const path = file('lugares.csv', `identificacion,evaluacion,lugar\n${reference},${evaluation},Aula 1\n`);
      return { argv: ['load-assignments', path], changes: ['sheet_assignment'] };
    },
    'load-careers': async () => ({ argv: ['load-careers', careers(named())], changes: ['career'] }),
    'load-quotas': async () => {
      const code = named();
      await office.run('load-careers', careers(code));
      const path = file('cupos.csv', `proceso,etapa,codigo,cupos\n2026-1,primera,${code},30\n`);
      return { argv: ['load-quotas', path], changes: ['career_quota', 'admission_process'] };
    },
    'load-schedule': async () => {
      const [files, picture] = pictures();
      const header = 'proceso,orden,persona,tipo,titulo,texto,archivo,abre,cierra';
      const path = file('pasos.csv', `${header}\n2026-1,1,,paso,Examen,Hasta {{fin}},${picture},hoy-1,hoy+1\n`);
      return { argv: ['load-schedule', path, '--files', files], changes: ['schedule_step', 'open_file'], files: true };
    },
    'load-last-grades': async () => ({
      argv: ['load-last-grades', file('notas.csv', `identificacion,nota\n${named()},801.5\n`)],
      changes: ['last_grade'],
    }),
    'use-process': async () => ({
      argv: ['use-process', named(), '--new', ...FUTURE, ...BY],
      changes: ['admission_process', 'operator_action'],
    }),
  };
};
