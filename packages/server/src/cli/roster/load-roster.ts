import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { loadFile } from '../../content/csv/load-file.ts';
import { rosterLoader } from '../../content/csv/roster-loader.ts';
import { action } from '../command/command.ts';
import { text } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import { required } from '../command/parameter.ts';
import { texts as fileTexts } from '../content/file.ts';

export const loadRoster = action({
  name: 'load-roster',
  summary: 'Carga la nómina: quién rinde qué, en qué sesión y en qué sala (CSV).',
  details:
    'Columnas: identificacion y evaluacion; si se indican, sesion (su número; sin él, la que ya tiene o, para quien no consta, la única que no ha terminado), sala, puesto ' +
    '(sin él, el primero libre), tiempo_extra ("25 %" o minutos), accesibilidad (visual, auditiva, ninguna) y prueba (sí: no se ' +
    'cuenta en nada). Quien no consta entra, quien consta cambia y a quien se retiró se le devuelve; lo que queda en blanco sigue ' +
    'como está. Nadie sale por un archivo.',
  args: {
    file: required(
      text('ARCHIVO.csv'),
      'El archivo. Con una línea mal no se carga nada, y se dice qué líneas están mal.',
    ),
  },
  options: {},
  run: async ({ tx, now }, { file }) => {
    const kept = {};
    const loaded = await loadFile(rosterLoader, tx, file, {
      now: now(),
      files: new Map(),
      keep: (what) => Object.assign(kept, what),
    });
    if (E.isLeft(loaded)) return failed(fileTexts.nothingWritten, ...loaded.left);
    const sha256 = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    return { kept: { file: basename(file), sha256, ...kept }, lines: loaded.right };
  },
});
