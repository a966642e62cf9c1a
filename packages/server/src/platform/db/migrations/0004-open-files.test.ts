import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../../testing/evaluation-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { migrations } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
});
afterAll(() => database.drop());

const shows = (name: string) => JSON.stringify({ text: `<p><img src="/storage/${name}" alt="Figura"></p>` });

it('leaves open what was shown by its author’s name, wherever a row names it, and nothing else', async () => {
  const { db } = database;
  await giveEvaluation(db, evaluationJson('De antes', [section('S', [choice('p')])]), [], { start: 0, end: 1 });
  await sql`update form set content = jsonb_set(content, '{sections,0,items,0}', ${JSON.stringify({ content: '<img src="/storage/pregunta.svg" alt="F">', audio: 'pregunta.mp3', video: null })}::jsonb)`.execute(
    db,
  );
  await sql`update quiz set image_url = '/storage/portada.png', steps = ${JSON.stringify([{ content: '<img src="/storage/paso.svg">', audio: 'paso.mp3', video: 'paso.webm' }])}::jsonb`.execute(
    db,
  );
  await sql`insert into agreement (title, content, location, audio, position) values ('A', '<img src="/storage/acuerdo.svg">', 'login', 'acuerdo.mp3', 1)`.execute(
    db,
  );
  await sql`insert into admission_process (name) values ('2026-1')`.execute(db);
  await sql`
    insert into schedule_step (process_id, position, title, image, completed_by, content, messages, actions)
    select id, 1, 'T', '/storage/etapa.png', 'end', ${shows('etapa.svg')}::jsonb, ${shows('mensaje.svg')}::jsonb, ${shows('accion.svg')}::jsonb
    from admission_process`.execute(db);
  await sql`delete from institution`.execute(db);
  await sql`insert into institution (settings) values (${JSON.stringify({ settings: { clientUiOptions: { imageLogin: '/storage/ingreso.jpg', imageBanner: null, primaryColor: '#0b4f6c' } } })}::jsonb)`.execute(
    db,
  );
  await db.schema.dropTable('open_file').execute();
  await migrations['0004-open-files']?.up(db);
  const rows = await db.selectFrom('open_file').select('name').execute();
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('#'))
      .toSorted(),
  ).toEqual([
    'accion.svg',
    'acuerdo.mp3',
    'acuerdo.svg',
    'etapa.png',
    'etapa.svg',
    'ingreso.jpg',
    'mensaje.svg',
    'paso.mp3',
    'paso.svg',
    'paso.webm',
    'portada.png',
    'pregunta.mp3',
    'pregunta.svg',
  ]);
});
