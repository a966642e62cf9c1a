import { counted } from '../../ui/counted-texts.ts';

/** Whoever keeps a laboratory reads these of what its institution changed since. */
export const changesTexts = {
  title: 'Cambios de la institución',
  help: 'Si la institución cambió algo después de preparar el paquete, como el tiempo adicional de una persona o una clave, cárguelo aquí. Quien esté rindiendo no pierde nada, y su hora de fin se corrige en su pantalla. Si este equipo tiene red, se piden solos unos minutos antes de cada sesión.',
  none: 'En este equipo no se han cargado cambios.',
  standing: (number: number, madeAt: string, loadedAt: string) =>
    `Cambios n.º ${number}, que la institución hizo el ${madeAt}. Se cargaron el ${loadedAt}.`,
  file: 'Archivo de cambios',
  missing: 'Seleccione el archivo de cambios',
  load: 'Cargar cambios',
  loading: 'Cargando…',
  ask: 'Pedirlos por la red',
  asking: 'Pidiendo…',
  loaded: (number: number, count: number) =>
    count === 0
      ? `Los cambios n.º ${number} están cargados. Nada era distinto en este equipo.`
      : `Los cambios n.º ${number} están cargados.`,
  isRepeat: (number: number) => `Los cambios n.º ${number} ya estaban cargados: no cambió nada.`,
  someLeft: (count: number) =>
    `${counted(count, 'cambio no se pudo hacer', 'cambios no se pudieron hacer')}: vea el motivo en la lista.`,
  changed: (number: number) => `Qué cambió con los cambios n.º ${number}`,
  left: 'No se hizo',
  nothing: 'La institución no ha cambiado nada desde que preparó el paquete.',
  noNetwork: 'Este equipo no alcanza al servidor de la institución. Si le dieron un archivo de cambios, cárguelo.',
  askFailed: 'El servidor de la institución no pudo dar los cambios. Vuelva a intentar en unos minutos.',
  refused: 'El servidor local no aceptó los cambios: no se cambió nada.',
} as const;
