import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scheduleModule } from '../../admission/schedule/routes.ts';
import { texts as loadingTexts } from '../../content/csv/texts.ts';
import { applicant, placeAt } from '../../testing/applicant.ts';
import { csvCommands, lines } from '../../testing/csv-commands.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts as commonTexts } from '../texts.ts';

let server: TestServer;
const { folder, file, end, ...commands } = csvCommands();
const run = (...argv: readonly string[]) => commands.run(server, ...argv);
beforeAll(async () => {
  server = await startTestServer({}, [scheduleModule]);
});
afterAll(async () => {
  await server.close();
  end();
});

describe('load-schedule', () => {
  const HEADER =
    'proceso,orden,persona,tipo,clase,icono,titulo,texto,archivo,direccion,ruta,mensaje,abre,cierra,completa';
  const row = (values: Readonly<Record<string, string | number>>) =>
    HEADER.split(',')
      .map((name) => `"${String({ proceso: '2026-1', orden: 1, ...values }[name] ?? '').replaceAll('"', '""')}"`)
      .join(',');
  const steps = () =>
    server.database.db.selectFrom('schedule_step').selectAll().orderBy('position').orderBy('id').execute();

  it('loads steps with all their parts, which the home shows', async () => {
    mkdirSync(join(folder, 'files'), { recursive: true });
    writeFileSync(join(folder, 'files', 'guia.pdf'), 'x');
    writeFileSync(join(folder, 'files', 'paso.svg'), '<svg/>');
    const who = await applicant(server, 'CSV1');
    await placeAt(server, who, 1, { processId: null });
    const good = lines(
      HEADER,
      row({
        tipo: 'paso',
        titulo: 'Inscripción',
        texto: 'Hasta {{fin}}',
        archivo: 'paso.svg',
        abre: 'hoy-1',
        cierra: 'hoy+30',
        completa: 'inscripcion',
      }),
      row({ tipo: 'contenido', clase: 'c', icono: 'event', titulo: 'Fecha', texto: 'Desde {{inicio}}' }),
      row({ tipo: 'mensaje', clase: 'warning', texto: '<p onclick="x()">Lea <script>mal()</script><b>todo</b></p>' }),
      row({ tipo: 'accion', clase: 'route', texto: 'Inscribirme', ruta: 'register' }),
      row({ tipo: 'accion', clase: 'download', texto: 'Guía', archivo: 'guia.pdf' }),
      row({ tipo: 'accion', clase: 'confirm', texto: 'Confirmar', mensaje: '¿Confirma?' }),
      row({ tipo: 'accion', clase: 'logout', texto: 'Salir' }),
      row({ orden: 2, tipo: 'paso', titulo: 'Examen', abre: '2026-12-01 08:00', cierra: '2026-12-01T11:59:59-03:00' }),
      row({ orden: 2, persona: 'csv1', tipo: 'paso', titulo: 'Mi examen' }),
    );
    const named = 'Proceso nuevo: "2026-1"';
    expect(await run('load-schedule', file(good), '--dry-run')).toEqual({
      ok: true,
      lines: [commonTexts.dryRun, named, loadingTexts.steps(3, 0)],
    });
    expect(await steps()).toEqual([]);
    const storage = join(server.context.config.dataFolder, 'storage', 'guia.pdf');
    expect(existsSync(storage)).toBe(false);
    expect(await run('load-schedule', file(good))).toEqual({
      ok: true,
      lines: [named, 'Pasos cargados: 3; quitados: 0'],
    });
    expect(existsSync(storage)).toBe(true);
    const home = await who.home();
    expect(home).toMatchObject({
      status: 200,
      body: [
        {
          title: 'Inscripción',
          image: '/storage/paso.svg',
          isActive: true,
          isComplete: false,
          content: [{ className: 'c', icon: 'event', title: 'Fecha' }],
          messages: [{ type: 'warning', text: '<p>Lea <b>todo</b></p>' }],
          actions: [
            { type: 'route', text: 'Inscribirme', routeName: 'register' },
            { type: 'download', url: '/storage/guia.pdf', filename: 'guia.pdf' },
            {
              type: 'confirm',
              message: '¿Confirma?',
              url: expect.stringMatching(/^\/api\/schedule-step\/\d+\/confirm$/),
            },
            { type: 'logout' },
          ],
        },
        { title: 'Mi examen' },
      ],
    });
    expect((await steps())[1]).toMatchObject({
      opens_at: Date.UTC(2026, 11, 1, 13),
      closes_at: Date.UTC(2026, 11, 1, 14, 59, 59),
    });
  });

  it('replaces a step where it stands, and takes steps away', async () => {
    const [first] = await steps();
    const again = lines(
      HEADER,
      row({ tipo: 'paso', titulo: 'Inscripción', texto: 'Otro texto', completa: 'inscripcion' }),
      row({ tipo: 'accion', clase: 'confirm', texto: 'Confirmar', mensaje: '¿Confirma?' }),
      row({ orden: 2, persona: 'CSV1', tipo: 'quitar' }),
      row({ orden: 9, tipo: 'quitar' }),
      row({ proceso: '2062-1', tipo: 'quitar' }),
    );
    expect((await run('load-schedule', file(again))).lines).toEqual(['Pasos cargados: 1; quitados: 1']);
    expect(await steps()).toMatchObject([
      { id: first?.id, title: 'Inscripción', subtitle: 'Otro texto', opens_at: null },
      { title: 'Examen', user_id: null },
    ]);
    expect(await server.database.db.selectFrom('admission_process').selectAll().execute()).toHaveLength(1);
  });

  it('says what is wrong, line by line', async () => {
    const before = await steps();
    const bad = lines(
      HEADER,
      row({ tipo: 'contenido', texto: 'suelto' }),
      row({ tipo: 'paso', titulo: 'Uno', abre: 'hoy', cierra: 'hoy-1' }),
      row({ tipo: 'paso', titulo: 'Uno' }),
      row({ orden: 2, tipo: 'paso' }),
      row({ orden: 3, tipo: 'paso', titulo: 'T', archivo: 'no.svg', abre: '2026-02-30 08:00' }),
      row({ orden: 4, persona: 'NADIE', tipo: 'paso', titulo: 'T' }),
      row({ tipo: 'mensaje', clase: 'aviso', texto: 'x' }),
      row({ tipo: 'mensaje', clase: 'info', texto: '<img src="no.png" alt="">' }),
      row({ tipo: 'accion', clase: 'borrar', texto: 'x' }),
      row({ tipo: 'accion', clase: 'route', texto: 'x', ruta: 'admin' }),
      row({ tipo: 'accion', clase: 'download', texto: 'x', direccion: 'https://otro.ec/a.pdf' }),
      row({ tipo: 'accion', clase: 'confirm', texto: 'x', mensaje: '¿?', direccion: 'https://otro.ec/api/x' }),
      row({ tipo: 'accion', clase: 'confirm', texto: 'x' }),
      row({ tipo: 'otra' }),
    );
    const outcome = await run('load-schedule', file(bad));
    expect(outcome.ok).toBe(false);
    const said = outcome.lines.slice(1);
    const expected = [
      'línea 2: no hay antes un paso',
      'línea 3: cierra: debe ser posterior a abre',
      'línea 4: ese paso ya está en la línea 3',
      'línea 5: titulo: falta',
      'línea 6: abre: se esperaba una fecha',
      'línea 7: persona: no existe "NADIE"',
      'línea 8: clase: se esperaba info, success',
      'línea 9: texto: no existe el archivo "no.png"',
      'línea 10: clase: se esperaba logout, route',
      'línea 11: ruta: se esperaba home',
      'línea 12: direccion: se esperaba',
      'línea 13: direccion: se esperaba',
      'línea 14: mensaje: falta',
      'línea 15: tipo: se esperaba paso, contenido',
    ];
    expect(said).toHaveLength(expected.length);
    said.forEach((line, place) => {
      expect(line).toContain(expected[place]);
    });
    expect(await steps()).toEqual(before);
  });
});
