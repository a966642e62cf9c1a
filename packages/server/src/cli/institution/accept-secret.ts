import { keepAction } from '../../platform/audit/operator-action-store.ts';
import { checkOf, claimFor, fileWith, wantedCheck } from '../../platform/secrets/claimed-secret.ts';
import { keyIdOf } from '../../platform/secrets/receipt-signer.ts';
import { BY, writing } from '../command/command.ts';
import { done, failed } from '../command/outcome.ts';

export const texts = {
  same: (key: string) => `El secreto de aquí ya es el de la base de datos (llave ${key}): no hay nada que aceptar.`,
  found: (file: string) => `El secreto de la base de datos no está perdido: está en ${file}.`,
  accepted: (from: string, to: string) => `La base de datos pasa de la llave ${from} a la llave ${to}.`,
  lost: 'Las fotos, los respaldos y los paquetes de laboratorio de antes no se podrán abrir. Los comprobantes se siguen comprobando.',
} as const;

export const acceptSecret = writing({
  name: 'accept-secret',
  summary: 'Acepta el secreto que el servidor tiene ahora, cuando el de la base de datos se perdió.',
  details:
    'Lo que estaba sellado con el perdido no se abre más. Para cambiar un secreto que se tiene está rotate-secret.',
  withAnySecret: true,
  args: {},
  options: BY,
  run: async ({ db, config, now }, { operator, reason }) => {
    const ours = checkOf(config);
    const claimed = await wantedCheck(db, config);
    if (claimed === null || claimed === ours) return failed(texts.same(keyIdOf(ours)));
    const file = fileWith(config, claimed);
    if (file !== null) return failed(texts.found(file));
    await db.transaction().execute(async (tx) => {
      await claimFor(tx, ours);
      const what = { action: 'accept-secret', from: keyIdOf(claimed), to: keyIdOf(ours) };
      await keepAction(tx, operator, reason, what, now());
    });
    return done(texts.accepted(keyIdOf(claimed), keyIdOf(ours)), texts.lost);
  },
});
