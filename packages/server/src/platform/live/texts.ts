/** Spanish for people; what only programs read (the protocol's errors) in the protocol's language. */
export const texts = {
  notYours: 'No tiene acceso a este canal.',
  ended: 'The login has ended',
  unknownKey: 'Application does not exist',
  version: 'Unsupported protocol version',
  noVersion: 'No protocol version supplied',
  origin: 'Origin not allowed',
  overCapacity: 'Over connection quota',
  unauthorized: 'Connection is unauthorized',
  tooManyChannels: 'Too many channels',
  clientEvent: 'Client events are not enabled',
  tooManySockets: 'Too many connections of one login',
  tooManyMessages: 'Too many messages',
  noPong: 'Pong reply not received',
  idle: 'No channel was subscribed to',
  restarting: 'The server restarts',
} as const;
