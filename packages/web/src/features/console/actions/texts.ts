const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const people = (n: number): string => plural(n, 'persona', 'personas');
const incidents = (n: number): string => plural(n, 'incidente', 'incidentes');

export const texts = {
  needsMessage: 'Escriba el mensaje.',
  needsMinutes: (most: number) => `Escriba los minutos, de 1 a ${most}.`,
  minutes: 'Minutos',
  nobodyLeft: 'Las personas elegidas ya no están en la sesión.',
  gone: (n: number) => `Ya no ${n === 1 ? 'está' : 'están'} en la sesión: ${people(n)}.`,
  open: {
    message: 'Enviar mensaje',
    time: 'Dar más tiempo',
    reopen: 'Reabrir evaluación',
    terminate: 'Finalizar evaluación',
  },
  message: {
    to: (name: string) => `Mensaje para ${name}`,
    toMany: (n: number) => `Mensaje para ${people(n)}`,
    toAll: 'Mensaje para toda la sesión',
    manyHint: (n: number) => `Lo leerán en su pantalla las personas en curso o pendientes: ${n}.`,
    oneHint: 'Aparece en su pantalla en cuanto haya conexión.',
    text: 'Mensaje',
    send: 'Enviar mensaje',
    sendTo: (n: number) => `Enviar a ${people(n)}`,
    sent: 'Mensaje enviado',
    open: 'Mensaje a todos',
    openFor: (n: number) => `Mensaje a ${people(n)}`,
  },
  time: {
    to: (name: string) => `Más tiempo para ${name}`,
    toMany: (n: number) => `Más tiempo para ${people(n)}`,
    toAll: 'Más tiempo para toda la sesión',
    hint: 'Se suma a su hora de fin, aunque la sesión termine antes. La persona recibe un aviso.',
    manyHint: (n: number) =>
      `Se suma a la hora de fin de las personas que no han finalizado: ${n}. Reciben un aviso. El tiempo dado no se puede quitar.`,
    send: 'Dar tiempo',
    sendTo: (n: number) => `Dar tiempo a ${people(n)}`,
    sent: (minutes: number) => `Tiempo agregado: ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`,
    open: 'Más tiempo a todos',
    openFor: (n: number) => `Más tiempo a ${people(n)}`,
  },
  close: {
    openFor: (n: number) => `Cerrar ${incidents(n)}`,
    title: (n: number, of: number) => `Cerrar ${incidents(n)} de ${people(of)}`,
    hint: 'Se cierran los incidentes por revisar que tienen ahora las personas que muestra la lista; los que lleguen después quedan por revisar. No se pueden volver a abrir; siguen en la línea de tiempo de cada persona, con este motivo.',
    send: (n: number) => `Cerrar ${incidents(n)}`,
    sent: 'Incidentes cerrados',
    others: (n: number, of: number) => `Se ${n === 1 ? 'cerró' : 'cerraron'} ${n} de ${of}.`,
  },
  reopen: {
    to: (name: string) => `Reabrir la evaluación de ${name}`,
    hint: 'La evaluación vuelve a estar en curso y su nota queda sin efecto hasta que finalice.',
    minutes: 'Minutos desde ahora (opcional)',
    minutesHint: 'Sin minutos, le queda lo que restaba de su tiempo.',
    send: 'Reabrir',
    sent: 'Evaluación reabierta',
    couldSeeAnswers: 'Atención: sus resultados estaban publicados y la persona ya pudo ver las respuestas correctas.',
  },
  terminate: {
    to: (name: string) => `Finalizar la evaluación de ${name}`,
    warning: (name: string) =>
      `Se termina ahora la evaluación de ${name}. Lo que ya respondió se conserva; no podrá responder más, salvo que se reabra.`,
    message: 'Lo que leerá la persona',
    standard: 'Su evaluación ha sido finalizada por el supervisor.',
    send: 'Finalizar evaluación',
    sent: 'Evaluación finalizada',
  },
} as const;
