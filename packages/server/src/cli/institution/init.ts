import { pino } from 'pino';
import { configTemplate, withoutDemonstration } from '../../platform/config/config-template.ts';
import { configFileIn } from '../../platform/config/read-config.ts';
import { createContext } from '../../platform/context/create-context.ts';
import { makeDataFolder, placeOfInstallation, standsThere } from '../../platform/context/installation.ts';
import { jobLimits } from '../../platform/db/limits.ts';
import { claimSecret } from '../../platform/secrets/claimed-secret.ts';
import { founding } from '../command/command.ts';
import { done, failed } from '../command/outcome.ts';
import { flag } from '../command/parameter.ts';

export const texts = {
  already: (place: string) => `Ya hay una instalación en ${place}. No se cambió nada.`,
  wouldMake: (place: string) => `Se crearía una instalación en ${place}.`,
  made: (place: string) => `Instalación creada en ${place}.`,
  configuration: (file: string) => `Su configuración: ${file}`,
  next: 'Lo siguiente: cargue a su primer operador, con "npx quipu load-people ARCHIVO".',
} as const;

export const init = founding({
  name: 'init',
  summary: 'Crea la instalación: la carpeta de datos, su base de datos y su secreto.',
  details:
    'Donde ya hay una no cambia nada. npm start la crea por sí mismo, con la demostración. Una instalación que se crea con esta orden no la carga, salvo con --demonstration.',
  args: {},
  options: { demonstration: flag('El servidor cargará la demostración: personas y evaluaciones inventadas.') },
  found: async ({ isDry, ...read }, { demonstration }) => {
    const place = placeOfInstallation(read.config);
    if (await standsThere(read.config)) return failed(texts.already(place));
    if (isDry) return done(texts.wouldMake(place));
    makeDataFolder(read, demonstration ? configTemplate : [...configTemplate, withoutDemonstration]);
    const context = await createContext(read.config, pino({ level: 'fatal' }), { limits: jobLimits, makes: true });
    try {
      await claimSecret(context.jobs, context.config);
    } finally {
      await context.close();
    }
    const lines = [texts.made(place), texts.configuration(read.file ?? configFileIn(read.config.dataFolder))];
    return done(...lines, ...(demonstration ? [] : [texts.next]));
  },
});
