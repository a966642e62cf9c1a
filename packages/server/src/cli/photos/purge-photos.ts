import { purgePhotos } from '../../photos/purge-photos.ts';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import { BY, writing } from '../command/command.ts';
import { moment } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { required } from '../command/parameter.ts';

export const texts = {
  future: '--before no puede ser una fecha futura.',
  purged: (count: number) => `Fotos eliminadas: ${count}`,
} as const;

export const purgeOldPhotos = writing({
  name: 'purge-photos',
  summary: 'Elimina las fotos recibidas antes de una fecha.',
  details: 'Las demás se eliminan solas a los rules.photo_days días.',
  args: {},
  options: { before: required(moment, 'Las recibidas antes.'), ...BY },
  run: async ({ isDry, ...context }, { before, operator, reason }) => {
    const at = context.now();
    if (before > at) return failed(texts.future);
    await keepAction(context.db, operator, reason, { action: 'purge-photos', before }, at);
    return done(
      texts.purged(await purgePhotos(context, before, at, isDry ? { dropFile: () => Promise.resolve() } : {})),
    );
  },
});
