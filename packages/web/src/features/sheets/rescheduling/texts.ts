export const texts = {
  title: 'Solicitar reprogramación',
  help: 'Cuéntenos por qué no puede o no pudo rendir la evaluación. La institución revisará su solicitud y le avisará por correo.',
  cause: 'Causa',
  comment: 'Motivo',
  commentHint: 'Obligatorio si la causa es «Otro».',
  send: 'Enviar solicitud',
  sending: 'Enviando…',
  cancel: 'Cancelar',
  sent: 'Solicitud de reprogramación enviada',
  failed: 'No se pudo enviar la solicitud. Intente otra vez.',
  noConnection: 'No se pudo conectar, verifique su conexión a internet',
} as const;
