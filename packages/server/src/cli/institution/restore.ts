import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import * as E from 'fp-ts/lib/Either.js';
import { Damaged } from '../../platform/archive/chunks.ts';
import type { Manifest } from '../../platform/archive/manifest.ts';
import { inspectArchive } from '../../platform/archive/read-archive.ts';
import { type NoPlace, placeFor, restoreArchive } from '../../platform/archive/restore-archive.ts';
import type { Config } from '../../platform/config/config.ts';
import { configTemplate, withoutDemonstration } from '../../platform/config/config-template.ts';
import { makeDataFolder, mayHaveDatabase, placeOfInstallation } from '../../platform/context/installation.ts';
import { openDatabase } from '../../platform/context/open-database.ts';
import { connectDatabase } from '../../platform/db/database.ts';
import { jobLimits } from '../../platform/db/limits.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { checkOf } from '../../platform/secrets/claimed-secret.ts';
import { placeSecret } from '../../platform/secrets/next-secret.ts';
import { standingSecret } from '../../platform/secrets/own-secret.ts';
import { keyIdOf } from '../../platform/secrets/receipt-signer.ts';
import { founding } from '../command/command.ts';
import { text } from '../command/kinds.ts';
import { origin } from '../command/origin.ts';
import { done, failed, type Outcome } from '../command/outcome.ts';
import { flag, optional, required } from '../command/parameter.ts';
import { keepLeaving } from '../files/keep-leaving.ts';
import { passphraseIn } from '../files/passphrase-file.ts';
import { stopSignal } from '../files/stop-signal.ts';
import { sayProgress } from '../text/progress.ts';
import { archiveTexts } from './archive-texts.ts';

const YES = 'restaurar';

export const texts = {
  would: (place: string) => `Se restauraría en ${place}:`,
  question: (place: string) => `Escriba «${YES}» para restaurarla en ${place}: `,
  notAsked: 'Nadie confirmó. No se cambió nada. Para restaurarla sin que se pregunte: --yes.',
  restored: (place: string) => `Restaurada en ${place}:`,
  broughtForward: (migrations: readonly string[]) => `La base de datos se actualizó: ${migrations.join(', ')}.`,
  needsSecret: (key: string) =>
    `Antes de arrancar, ponga el secreto de la llave ${key} en QUIPU_SECRET o en el archivo server.secret de la carpeta de datos.`,
  secretLeft:
    'El secreto que trae la copia no se guardó: rige el de QUIPU_SECRET. Para usar el de la copia, quite QUIPU_SECRET y restáurela en una instalación vacía.',
  next: 'Revise quipu.conf: la copia no trae la configuración de la máquina.',
} as const;

/** Asks where there is somebody to ask. */
const isConfirmed = async (lines: readonly string[], place: string): Promise<boolean> => {
  if (!process.stdin.isTTY) return false;
  for (const line of lines) console.error(line);
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await asking.question(texts.question(place))).trim().toLowerCase() === YES;
  } finally {
    asking.close();
  }
};

const noPlaceIn = async (config: Config, manifest: Manifest): Promise<NoPlace | null> => {
  const opened = await openDatabase(config);
  try {
    return await placeFor(opened.connection, manifest);
  } finally {
    await opened.close();
  }
};

/** Says what has to be done before a server starts on what was restored. */
const missingSecret = (config: Config, { secretKey }: Manifest): readonly string[] => {
  const standing = standingSecret(config);
  const ours = standing === null ? null : keyIdOf(checkOf({ ...config, secret: standing }));
  return secretKey === null || secretKey === ours ? [] : [texts.needsSecret(secretKey)];
};

export const restore = founding({
  name: 'restore',
  summary: 'Restaura una copia de seguridad en una instalación vacía, que crea si no la hay.',
  details:
    'Lee primero toda la copia: una dañada no se usa. Dice qué contiene y pregunta. Una copia de una versión anterior se actualiza. Con el servidor detenido.',
  args: { file: required(text('ARCHIVO'), 'La copia (.quipu-backup).') },
  options: {
    passphraseFile: optional(text('ARCHIVO'), 'El que tiene la frase de paso, si está cifrada.'),
    yes: flag('No pregunta.'),
  },
  found: async ({ isDry, ...read }, { file, passphraseFile, yes }): Promise<Outcome> => {
    const { config } = read;
    const place = placeOfInstallation(config);
    const given = passphraseFile === null ? E.right(null) : await passphraseIn(passphraseFile);
    if (E.isLeft(given)) return failed(given.left);
    const passphrase = given.right;
    const inspected = await inspectArchive(file, passphrase);
    if (E.isLeft(inspected)) return failed(archiveTexts.problem(file, inspected.left));
    const manifest = inspected.right;
    const holds = archiveTexts.holds(manifest);
    const refused = mayHaveDatabase(config) ? await noPlaceIn(config, manifest) : null;
    if (refused !== null) return failed(archiveTexts.noPlace(place, refused));
    if (isDry) return done(texts.would(place), ...holds);
    if (!yes && !(await isConfirmed(holds, place))) return failed(...holds, texts.notAsked);

    const stopping = stopSignal();
    makeDataFolder(read, [...configTemplate, withoutDemonstration]);
    const opened = await openDatabase(config);
    const { connection } = opened;
    try {
      const noPlace = await placeFor(connection, manifest);
      if (noPlace !== null) return failed(archiveTexts.noPlace(place, noPlace));
      await restoreArchive({
        ...{ connection, dataFolder: config.dataFolder, from: file, passphrase, manifest, stopping },
        ...(config.secret === null ? { placeSecret: (secret: string) => placeSecret(config, secret) } : {}),
        onProgress: sayProgress(),
      });
      const db = connectDatabase(connection, { size: 1, limits: jobLimits, origin: origin() });
      let migrated: readonly string[] = [];
      try {
        migrated = await migrate(db);
        await keepLeaving({ db, now: read.now }, 'restore', { file: basename(file), madeAt: manifest.madeAt });
      } finally {
        await db.destroy();
      }
      return done(
        texts.restored(place),
        ...holds,
        ...(migrated.length === 0 ? [] : [texts.broughtForward(migrated)]),
        ...(manifest.hasSecret && config.secret !== null ? [texts.secretLeft] : []),
        ...missingSecret(config, manifest),
        texts.next,
      );
    } catch (error) {
      if (stopping.aborted) return failed(archiveTexts.stopped);
      if (error instanceof Damaged) return failed(archiveTexts.problem(file, 'damaged'));
      throw error;
    } finally {
      await opened.close();
    }
  },
});
