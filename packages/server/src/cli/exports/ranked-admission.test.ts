import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EnrollmentStatus, emptyInformation, type Information } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as careerTexts } from '../../admission/careers/texts.ts';
import { gradeDue } from '../../exams/grading/grade-due.ts';
import { contact, noDisability, survey } from '../../testing/applicant.ts';
import { csvCommands, lines } from '../../testing/csv-commands.ts';
import { type Examinee, examinee } from '../../testing/examinee.ts';
import { AT, answering } from '../../testing/graded-evaluation.ts';
import { gradedSheets } from '../../testing/graded-sheets.ts';
import { mailedToken } from '../../testing/mailed.ts';
import { PASSWORD } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { cedula, enroll, follow, signUpData } from '../../testing/signing-up.ts';
import { csvRows } from '../../testing/spanish-csv.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

// An admission with fewer seats than applicants, by the ways that people and offices go.

const EVALUATION = 'Ingreso con límite';
const BY = ['--operator', 'ROSA', '--reason', 'Prueba'] as const;
const MAX_APPLICANTS = 4;

let server: TestServer;
let career = 0;
const { folder, file, end, ...commands } = csvCommands();
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  end();
});
const done = async (...argv: readonly string[]): Promise<readonly string[]> => {
  const outcome = await commands.run(server, ...argv);
  if (!outcome.ok) throw new Error(`${argv[0]}: ${outcome.lines.join('\n')}`);
  return outcome.lines;
};
const quotas = (...rows: readonly string[]) => file(lines('proceso,etapa,codigo,cupos,inscripciones', ...rows));

const signedUp = async (n: number): Promise<Examinee> => {
  const data = signUpData(n, { password: PASSWORD });
  expect(await enroll(server, data)).toMatchObject({ status: 200 });
  await follow(server, await mailedToken(server, data.email));
  return examinee(server, cedula(n));
};
const enrolled = async (person: Examinee) => {
  const token = person.token();
  const found = rightOf(await server.api.getEnrollment({}, { token }));
  const id = found.status === 200 ? found.body.appUserId : 0;
  const save = async (status: EnrollmentStatus, said: Partial<Information>, careerId: number | null = null) =>
    rightOf(
      await server.api.saveEnrollment(
        { app_user_id: id, status, information: { ...emptyInformation, ...said }, careerId },
        { token },
      ),
    );
  for (const [status, said] of [[3, contact] as const, [4, noDisability] as const, [5, survey] as const])
    expect(await save(status, said)).toMatchObject({ body: { error: null } });
  return { id, finished: await save('F', {}, career) };
};

let applicants: readonly Examinee[] = [];
let ids: readonly number[] = [];

describe('an admission with more applicants than seats', () => {
  it('takes as many as it says, and tells whoever comes after them', async () => {
    const header = 'codigo,nombre,facultad,campus,modalidad,titulo,duracion';
    await done('load-careers', file(lines(header, 'MED,Medicina,Salud,Matriz,Presencial,Médica,12 semestres')));
    await done('load-quotas', quotas(`2026-1,primera,MED,2,${MAX_APPLICANTS}`));
    const everybody = [];
    for (let n = 0; n <= MAX_APPLICANTS; n += 1) everybody.push(await signedUp(n));
    const [first] = everybody;
    const offered = rightOf(await server.api.getCareers({}, { token: first?.token() ?? '' }));
    career = (offered.status === 200 && offered.body[0]?.id) || 0;
    const all = [];
    for (const person of everybody) all.push(await enrolled(person));
    const errors = all.map(({ finished }) => (finished.status === 200 ? finished.body.error : finished.status));
    expect(errors).toEqual([...Array.from({ length: MAX_APPLICANTS }, () => null), careerTexts.full('Medicina')]);
    const left = async (who: Examinee | undefined) => {
      const reply = rightOf(await server.api.getCareers({}, { token: who?.token() ?? '' }));
      return reply.status === 200 ? reply.body.map(({ quota }) => quota) : reply.status;
    };
    expect(await left(everybody.at(-1))).toEqual([0]);
    applicants = everybody.slice(0, MAX_APPLICANTS);
    ids = all.slice(0, MAX_APPLICANTS).map(({ id }) => id);
  });

  it('ranks them by their grades: within the seats, equal at the edge, beyond', async () => {
    const use = gradedSheets(server);
    const people = { references: [], ids, people: applicants };
    await use.give(EVALUATION, people, { grading: { publish: 'operator', scale: 1000 } });
    for (const [place, who] of applicants.entries())
      await use.finish(who, (sheet) => {
        const say = answering(sheet);
        const wrong = [[AT.text, say.written('Nada')] as const, [AT.number, say.written('3')] as const];
        return new Map(wrong.slice(0, [0, 1, 1, 2][place]));
      });
    await gradeDue(server.context);
    const csv = join(folder, 'lista.csv');
    expect(await done('ranked-list', EVALUATION, '--csv', csv, ...BY)).toEqual([
      'Medicina (MED): 4 inscripciones, 2 cupos.',
      '  Empate en el límite del cupo: 2 personas con la misma nota para 1 cupo.',
      'Los empates no se resuelven: se señalan.',
      'Notas sin publicar en esta lista: 4.',
      `Archivo escrito: ${csv}`,
    ]);
    expect(
      csvRows(readFileSync(csv)).map((row) => [row['puesto'], row['identificacion'], row['empate'], row['situacion']]),
    ).toEqual([
      ['1', cedula(0), 'no', 'dentro del cupo'],
      ['2', cedula(1), 'sí', 'empate en el límite: por decidir'],
      ['2', cedula(2), 'sí', 'empate en el límite: por decidir'],
      ['4', cedula(3), 'no', 'fuera del cupo'],
    ]);
  });

  it('says what a file without that number would do, and keeps those who applied', async () => {
    const refusal = async (row: string) => (await commands.run(server, 'load-quotas', quotas(row))).lines.at(-1);
    expect(await refusal('2026-1,primera,MED,3,')).toContain('línea 2: cupos: ya hay 4 ocupados; si se aceptan');
    expect(await refusal('2026-1,primera,MED,2,3')).toBe('línea 2: inscripciones: ya hay 4 finalizadas');
    expect(await refusal('2026-1,primera,MED,5,4')).toBe('línea 2: inscripciones: son menos que los cupos');
    expect(await refusal('2026-1,segunda,MED,2,4')).toBe('línea 2: inscripciones: solo en la primera etapa');
    expect(await refusal('2026-1,primera,MED,2,muchas')).toContain('o sin_limite');
    expect(await done('load-quotas', quotas('2026-1,primera,MED,1,sin_limite'))).toEqual(['Cupos cargados: 1']);
    expect((await done('ranked-list', EVALUATION, ...BY))[0]).toBe('Medicina (MED): 4 inscripciones, 1 cupo.');
    expect(await done('load-quotas', quotas('2026-1,primera,MED,4,'))).toEqual([
      'línea 2: la carrera "MED" aceptaba más inscripciones que cupos; desde ahora, tantas como cupos (4)',
      'Cupos cargados: 1',
    ]);
  });
});
