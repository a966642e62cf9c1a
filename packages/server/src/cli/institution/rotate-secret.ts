import { rewrapBackupKeys } from '../../exams/backup/backup-keys.ts';
import { rewrapLaboratories } from '../../laboratory/laboratory-store.ts';
import { rewrapCodes } from '../../laboratory/session-code-store.ts';
import { rewrapPhotos } from '../../photos/rewrap-photos.ts';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import type { Db } from '../../platform/db/database.ts';
import { checkOf, claimFor, claimSecret, fileWith, holdForChange } from '../../platform/secrets/claimed-secret.ts';
import { nextSecret, takeNextSecret } from '../../platform/secrets/next-secret.ts';
import { keyIdOf } from '../../platform/secrets/receipt-signer.ts';
import { newToken } from '../../platform/secrets/token.ts';
import { BY, writing } from '../command/command.ts';
import { done, failed } from '../command/outcome.ts';
import { flag } from '../command/parameter.ts';

export const texts = {
  changed: (from: string, to: string) => `Secreto cambiado: de la llave ${from} a la llave ${to}.`,
  changes: (from: string) => `El secreto de la llave ${from} se cambia por uno nuevo.`,
  photos: (count: number) => `Fotos que quedan con el nuevo: ${count}`,
  laboratories: (count: number) => `Paquetes de laboratorio que quedan con el nuevo: ${count}`,
  unreadable: (count: number) => `De un secreto que ya no está, y que siguen sin abrirse: ${count}`,
  underWay: (count: number) =>
    `Hay evaluaciones en curso: ${count}. El servidor se detendría en medio de ellas. Espere a que terminen, o use --anyway.`,
  goOn: (count: number) =>
    `Evaluaciones en curso: ${count}. Siguen; una imagen que aún no se haya visto se ve al recargar la página.`,
  kept: (file: string) =>
    `El nuevo está en ${file}. Guarde una copia aparte, y el anterior junto a las copias de la base de antes.`,
  configured: (file: string) => `El nuevo está en ${file}: póngalo en QUIPU_SECRET antes de arrancar el servidor.`,
  restart: 'Un servidor en marcha se detiene solo en unos segundos; con el anterior ya no arranca.',
} as const;

const sheetsUnderWay = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('answers_sheet')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'A')
      .executeTakeFirstOrThrow()
  ).count;

export const rotateSecret = writing({
  name: 'rotate-secret',
  summary: 'Cambia el secreto del servidor por uno nuevo, y deja con él lo que estaba sellado con el anterior.',
  details:
    'Todo o nada: si se interrumpe, sirve el de antes o el nuevo, y se puede repetir. Los comprobantes de antes se siguen ' +
    'comprobando, y los respaldos de antes se siguen importando. Los equipos en que ya se había entrado dejan de estar ' +
    'reconocidos hasta que se entre en ellos otra vez.',
  args: {},
  options: {
    ...BY,
    anyway: flag('También con evaluaciones en curso: el servidor se detiene, y hay que arrancarlo otra vez.'),
  },
  run: async ({ db, config, now, isDry }, { operator, reason, anyway }) => {
    await claimSecret(db, config);
    const underWay = await sheetsUnderWay(db);
    if (underWay > 0 && !anyway) return failed(texts.underWay(underWay));
    const from = checkOf(config);
    const { photos, laboratories, codes, to } = await db.transaction().execute(async (tx) => {
      await holdForChange(tx, config);
      const secret = isDry ? newToken() : nextSecret(config);
      const next = { ...config, secret };
      const photos = await rewrapPhotos(tx, config, next);
      const laboratories = await rewrapLaboratories(tx, config, next);
      const codes = await rewrapCodes(tx, config, next);
      await rewrapBackupKeys(tx, config, next);
      const to = checkOf(next);
      await claimFor(tx, to);
      const what = { action: 'rotate-secret', from: keyIdOf(from), ...(isDry ? {} : { to: keyIdOf(to) }) };
      await keepAction(tx, operator, reason, what, now());
      return { photos, laboratories, codes, to };
    });
    const unreadable = photos.unreadable + laboratories.unreadable + codes.unreadable;
    if (!isDry) takeNextSecret(config, (secret) => checkOf({ ...config, secret }) === to);
    const file = isDry ? null : (fileWith(config, to) ?? '');
    const whereTo = config.secret === null ? texts.kept : texts.configured;
    return done(
      file === null ? texts.changes(keyIdOf(from)) : texts.changed(keyIdOf(from), keyIdOf(to)),
      texts.photos(photos.sealed),
      texts.laboratories(laboratories.sealed),
      ...(unreadable > 0 ? [texts.unreadable(unreadable)] : []),
      ...(underWay > 0 ? [texts.goOn(underWay)] : []),
      file === null ? texts.restart : `${whereTo(file)} ${texts.restart}`,
    );
  },
});
