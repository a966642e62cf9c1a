import { counted } from '../../ui/counted-texts.ts';

/** Whoever keeps a room reads these. */
export const roomTexts = {
  room: 'La sala',
  open: 'Abierta',
  closed: 'Cerrada',
  closedHelp:
    'Los demás equipos de la sala pueden trabajar con el servidor de este: un solo paquete, un solo archivo de resultados y una sola constancia.',
  openRoom: 'Abrir la sala',
  closeRoom: 'Cerrar la sala',
  closeTitle: '¿Cerrar la sala?',
  closeBody:
    'Los demás equipos dejan de alcanzar este servidor. Quien esté rindiendo en ellos sigue respondiendo, y sus respuestas quedan guardadas en su equipo hasta que la sala se abra otra vez.',
  number: 'Número de la sala',
  codeHelp:
    'En cada uno de los otros equipos abra «Laboratorio sin internet» y escriba este código, o elija allí el archivo.',
  code: (address: string) => `Código (${address})`,
  noAddress: 'Este equipo no está en ninguna red: conéctelo a la red de la sala.',
  saveCard: 'Guardar el código en un archivo',
  computers: 'Equipos de la sala',
  noComputers: 'Todavía no se ha conectado ningún equipo.',
  connected: (count: number) => counted(count, 'equipo conectado', 'equipos conectados'),
  silent: (count: number) => counted(count, 'equipo sin respuesta', 'equipos sin respuesta'),
  thisComputer: 'Este equipo',
  here: 'Conectado',
  away: 'Sin respuesta',
  heardAt: (at: string) => `Se supo de él: ${at}`,
  nobody: 'Nadie ha ingresado',
  stale: 'Sin respuesta del servidor local: la lista de equipos puede no estar al día.',
  refused: 'El servidor local no aceptó el cambio.',
  failed: 'El servidor local no respondió. Vuelva a intentar.',
  joinTitle: 'Trabajar con el servidor de una sala',
  joinHelp:
    'Si otro equipo de la sala tiene el paquete, escriba el código que muestra, o elija el archivo con el código. Este equipo no necesita entonces ni paquete ni servidor propio.',
  joinCode: 'Código de la sala',
  joinFile: 'Archivo con el código',
  join: 'Unirse a la sala',
  joining: 'Uniéndose…',
  codeMissing: 'Escriba el código de la sala o elija su archivo',
  codeWrong: 'El código no está completo o tiene algún carácter equivocado: compárelo con el que muestra el servidor.',
  fileTooLarge: 'El archivo no es un código de sala',
  joined: (number: string) => `Este equipo ya es de la sala ${number}.`,
  member: 'Servidor de la sala',
  memberState: {
    stopped: 'Detenido',
    starting: 'Buscando el servidor…',
    running: 'Conectado',
    stopping: 'Deteniendo…',
    failed: 'Sin conexión con la sala',
  },
  memberHelp:
    'Las personas ingresan en este equipo con el servidor de la sala. El paquete y los resultados están en él.',
  looking:
    'El servidor de la sala no responde. Compruebe que esté encendido, que su sala esté abierta y que este equipo esté en la misma red. Se vuelve a intentar solo.',
  address: 'Dirección',
  work: 'Trabajar con el servidor de la sala',
  again: 'Volver a intentar',
  leave: 'Dejar la sala',
  leaveTitle: '¿Dejar la sala?',
  leaveBody: 'Nadie podrá ingresar con el servidor de la sala en este equipo hasta que vuelva a escribir su código.',
} as const;
