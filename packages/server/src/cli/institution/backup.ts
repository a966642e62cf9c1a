import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { writeArchive } from '../../platform/archive/write-archive.ts';
import { migrations } from '../../platform/db/migrations/index.ts';
import { refuseOtherSecret } from '../../platform/secrets/claimed-secret.ts';
import { standingSecret } from '../../platform/secrets/own-secret.ts';
import { reading } from '../command/command.ts';
import { text } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { flag, optional, required } from '../command/parameter.ts';
import { keepLeaving } from '../files/keep-leaving.ts';
import { passphraseIn } from '../files/passphrase-file.ts';
import { stopSignal } from '../files/stop-signal.ts';
import { sayProgress } from '../text/progress.ts';
import { archiveTexts } from './archive-texts.ts';

const LATEST = Object.keys(migrations).at(-1);

export const texts = {
  exists: (path: string) => `Ya existe ${path}: indique otro nombre.`,
  secretInClear: 'El secreto del servidor no se escribe sin cifrar: añada --passphrase-file.',
  notWritten: (path: string, failure: string) => `No se pudo escribir ${path} (${failure}). No quedó nada a medias.`,
  written: (path: string) => `Copia de seguridad: ${path}`,
  keepSecret: 'Guarde aparte el secreto del servidor: sin él no se abren las fotos ni los respaldos.',
} as const;

export const backup = reading({
  name: 'backup',
  summary: 'Guarda toda la instalación en un archivo, también mientras el servidor atiende.',
  details:
    'La base de datos de un mismo instante, los archivos de las evaluaciones y las fotos (que ya están cifradas). Con --passphrase-file se cifra con la frase de paso (12 caracteres o más, la primera línea de su archivo). El secreto del servidor no va en la copia, salvo con --with-secret.',
  withAnySecret: true,
  asItIs: true,
  args: { file: required(text('ARCHIVO'), 'El archivo que se escribe (.quipu-backup). No debe existir.') },
  options: {
    passphraseFile: optional(text('ARCHIVO'), 'El que tiene la frase de paso.'),
    withSecret: flag('Incluye el secreto del servidor. Solo en una copia cifrada.'),
  },
  run: async ({ db, connection, config, now }, { file, passphraseFile, withSecret }) => {
    if (existsSync(file)) return failed(texts.exists(file));
    if (withSecret && passphraseFile === null) return failed(texts.secretInClear);
    const passphrase = passphraseFile === null ? E.right(null) : await passphraseIn(passphraseFile);
    if (E.isLeft(passphrase)) return failed(passphrase.left);
    if (withSecret) await refuseOtherSecret(db, config);
    const stopping = stopSignal();
    try {
      const manifest = await writeArchive({
        ...{ connection, dataFolder: config.dataFolder, to: file, withFiles: true, stopping },
        secret: withSecret ? standingSecret(config) : null,
        lock: passphrase.right === null ? null : { passphrase: passphrase.right, cost: config.passphraseCost },
        onProgress: sayProgress(),
      });
      // A database of an earlier version stays as it is.
      if (manifest.schema === LATEST) {
        const what = { file: basename(file), isSealed: passphrase.right !== null, hasSecret: manifest.hasSecret };
        await keepLeaving({ db, now }, 'backup', what);
      }
      const kept = manifest.hasSecret ? [] : [texts.keepSecret];
      return done(texts.written(file), ...archiveTexts.holds(manifest), ...kept);
    } catch (error) {
      if (stopping.aborted) return failed(archiveTexts.stopped);
      return failed(texts.notWritten(file, error instanceof Error ? error.message : String(error)));
    }
  },
});
