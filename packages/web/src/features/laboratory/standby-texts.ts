import type { StandbyStage } from '@quipu/contract';

const BOTH_SERVE =
  'Si los dos atienden a la vez, lo que se responda en cada uno queda en archivos de resultados distintos.';

/** Whoever keeps a room with a standby reads these. */
export const standbyTexts = {
  title: 'Computadora de reserva',
  state: {
    none: 'Sin reserva',
    joining: 'Preparándose',
    both: 'Al día',
    alone: 'Sin reserva',
    held: 'Detenido',
    dismissing: 'Quitándose',
    copying: 'Copiando',
    following: 'Al día',
    candidate: 'Preguntando',
    waiting: 'Esperando',
    replaced: 'Copiando',
    dismissed: 'Ya no es la reserva',
  } satisfies Readonly<Record<StandbyStage, string>>,
  says: {
    none: 'Si este equipo falla, otro puede seguir en su lugar en menos de un minuto, con todo lo guardado. Hace falta un equipo libre: nadie rinde en él mientras es la reserva.',
    joining: 'La computadora de reserva está copiando lo que hay en este equipo. Todavía no puede seguir en su lugar.',
    both: 'Todo lo que este equipo confirma está también en la computadora de reserva. Si este equipo falla, ella sigue en su lugar.',
    alone:
      'Este equipo sigue sin computadora de reserva: si falla, se pierde lo que no esté en un archivo de resultados. Enciéndala o revise su cable de red: se pone al día sola.',
    held: 'Este equipo no alcanza a la computadora de reserva ni sabe si ella ya sigue en su lugar. Hasta saberlo no confirma respuestas: quedan guardadas en cada equipo. Revise los cables de red.',
    dismissing:
      'Este equipo le dice a la computadora de reserva que ya no lo es. Sigue sin ella en cuanto lo sepa, en unos segundos.',
    copying:
      'Esta computadora es la reserva y está copiando lo que hay en el servidor de la sala. Todavía no puede seguir en su lugar.',
    following:
      'Esta computadora es la reserva y tiene todo lo que el servidor de la sala confirmó. Si el servidor falla, sigue en su lugar en menos de un minuto. Déjela encendida y conectada a la red: nadie rinde en ella.',
    candidate:
      'Esta computadora es la reserva y no alcanza al servidor de la sala. Sigue en su lugar en cuanto la mayoría de los equipos de la sala confirme que tampoco lo alcanza.',
    waiting:
      'Este equipo acaba de iniciar y pregunta a la computadora de reserva y a la sala si otro ya sigue en su lugar. No atiende a nadie hasta saberlo.',
    replaced:
      'Esta computadora es la reserva y está copiando lo que hay en el servidor de la sala. Todavía no puede seguir en su lugar.',
    dismissed:
      'El servidor de la sala ya no conoce a esta computadora como su reserva: otra ocupa su lugar, o la sala empezó de nuevo. Lo que tiene no se borra.',
  } satisfies Readonly<Record<StandbyStage, string>>,
  aloneTitle: 'SIN COMPUTADORA DE RESERVA',
  wasReplaced:
    'Este equipo era el servidor de la sala. Mientras estuvo apagado o sin red, la computadora de reserva siguió en su lugar; ahora este es la reserva. Lo que tenía se guardó aparte, junto a su carpeta de datos, y no se borró.',
  tookOver: (at: string) => `Este equipo sigue en lugar del servidor anterior desde: ${at}.`,
  other: 'El otro equipo',
  heard: 'Última señal',
  heardNow: 'Ahora',
  heardAgo: (seconds: number) => `Hace ${seconds} s`,
  neverHeard: 'Ninguna desde que este equipo inició',
  behind: 'Por copiar',
  nothingBehind: 'Nada',
  littleBehind: 'Menos de 0,1 MB',
  megabytesBehind: (megabytes: string) => `${megabytes} MB`,
  asked: 'Equipos que lo permiten',
  askedOf: (votes: number, voters: number) => `${votes} de ${voters}; hace falta la mayoría`,
  invite: 'Añadir una computadora de reserva',
  inviteAgain: 'Pedir otro código',
  code: 'Código de reserva',
  codeHelp:
    'En el otro equipo abra «Laboratorio sin internet», elija «Hacer de este equipo la reserva», y escriba el código de la sala y este. Sirve una sola vez, durante diez minutos.',
  becomeTitle: 'Hacer de este equipo la reserva',
  becomeHelp:
    'Si otro equipo es el servidor de la sala, este puede seguir en su lugar cuando falle. En ese equipo pida un código de reserva. Lo que este equipo tenga se guarda aparte y no se borra.',
  roomCode: 'Código de la sala (servidor)',
  roomCodeMissing: 'Escriba el código de la sala que muestra el servidor',
  codeMissing: 'Escriba el código de reserva que muestra el servidor',
  become: 'Ser la reserva',
  becoming: 'Preguntando al servidor…',
  decideOnServer: 'Seguir sin la reserva',
  decideOnServerTitle: '¿Seguir sin la computadora de reserva?',
  decideOnServerBody: `Hágalo solo si la computadora de reserva está apagada: apáguela antes. ${BOTH_SERVE}`,
  decideOnStandby: 'Tomar el lugar del servidor',
  decideOnStandbyTitle: '¿Tomar el lugar del servidor?',
  decideOnStandbyBody: `Hágalo solo si el servidor de la sala está apagado: apáguelo antes. ${BOTH_SERVE}`,
  dismiss: 'Quitar la reserva',
  dismissTitle: '¿Quitar la computadora de reserva?',
  dismissBody:
    'Este equipo sigue solo: si falla, se pierde lo que no esté en un archivo de resultados. La otra computadora queda libre en cuanto lo sepa, y lo que tiene se guarda aparte, sin borrarse.',
  decideHelp: 'Si eso no se resuelve y el otro equipo está apagado, puede decidirlo con el código de supervisión.',
  proctorCode: 'Código de supervisión',
  proctorCodeMissing: 'Escriba el código de supervisión del paquete',
  deciding: 'Decidiendo…',
  refused: 'Este equipo no aceptó el cambio.',
  failed: 'El servidor local no respondió. Vuelva a intentar.',
} as const;
