/** They say what is wrong with a configuration. */
export const texts = {
  damaged: 'La configuración de la aplicación (config.json) está dañada.',
  server: 'La dirección del servidor (QUIPU_HOME) debe usar https.',
  sockets: 'Las direcciones de «sockets» deben comenzar con wss://.',
  worldTime: 'La dirección de la hora mundial debe usar https.',
  updates: 'La dirección de las actualizaciones debe usar https.',
  port: 'El puerto del servidor local (laboratoryPort, QUIPU_LABORATORY_PORT) no es válido.',
  room: 'El código de la sala (room) no está completo o no es correcto.',
} as const;
