/** Whoever keeps a room with a standby reads these. */
export const texts = {
  closed: 'Abra primero la sala: la computadora de reserva llega por ella.',
  hasStandby:
    'La sala ya tiene una computadora de reserva con todo lo guardado. Para cambiarla, apáguela y espere a que este equipo siga sin ella.',
  wrongCard: 'El código de la sala no está completo o tiene algún carácter equivocado.',
  wrongCode:
    'El servidor de la sala no acepta ese código de reserva: compárelo con el de su pantalla, o pida allí uno nuevo (cada uno sirve una vez, durante diez minutos).',
  otherVersion:
    'Este equipo y el servidor de la sala tienen versiones distintas de la aplicación, o sistemas distintos: los dos deben tener los mismos.',
  unreachable:
    'El servidor de la sala no responde. Compruebe que esté encendido, que su sala esté abierta y que los dos equipos estén en la misma red.',
  isOwed:
    'En este equipo hay resultados que la institución todavía no tiene: entréguelos antes de hacerlo computadora de reserva.',
  itself: 'Ese código es el de este mismo equipo: escríbalo en el otro.',
  isStandby: 'Este equipo es la computadora de reserva de una sala.',
  nothingToDismiss:
    'Nadie es la reserva de este equipo, o todavía no se sabe si ella ya sigue en su lugar: espere o decida primero si este sigue sin ella.',
  nothingToDecide: 'No hace falta: los dos equipos se alcanzan, o este ya atiende a la sala.',
} as const;
