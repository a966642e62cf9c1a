export const texts = {
  malformed: 'La solicitud no tiene el formato esperado.',
  notJson: 'El contenido de la solicitud no es JSON válido.',
  tooLarge: 'La solicitud es demasiado grande.',
  wrongType: 'El tipo de contenido de la solicitud no está admitido.',
  notFound: 'No existe la dirección solicitada.',
  tooMany: 'Demasiadas solicitudes. Espere un momento y vuelva a intentar.',
  failed: 'Ha ocurrido un error',
  unavailable: 'El servicio no está disponible por el momento. Vuelva a intentar en unos segundos.',
  noWebClient: 'El cliente web no está construido: ejecute npm start.',
  pending: 'Su cuenta aún no está activada. Abra el enlace que enviamos a su correo.',
  unidentified: 'Complete la identificación para continuar.',
  replaced: 'Acceso no autorizado, solo se admite un inicio de sesión simultáneo.',
} as const;
