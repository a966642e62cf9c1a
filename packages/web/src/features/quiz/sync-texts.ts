import { counted } from '../../ui/counted-texts.ts';
/** The words on where the answers are. */
export const syncTexts = {
  name: 'Estado de sus respuestas',
  saving: 'Guardando…',
  here: 'Guardado en este equipo',
  sent: (hour: string) => `Enviado ✓ ${hour}`,
  sentRest: 'Enviado, menos lo que se indica',
  inMemory: 'Este equipo no guarda: se envía al servidor',
  /** Nothing was answered yet. */
  nothing: 'Conectado',

  connecting: 'Conectando…',
  offline: 'Sin conexión',
  serverOff: 'El servidor no responde',
  /** After one of these. */
  savingToo: 'guardando…',
  inMemoryToo: 'no se pudo guardar aquí',
  kept: (count: number) => counted(count, 'respuesta guardada aquí', 'respuestas guardadas aquí'),
} as const;
