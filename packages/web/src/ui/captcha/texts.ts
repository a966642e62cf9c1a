export const texts = {
  label: 'Texto de la imagen',
  hint: 'Escriba los caracteres que ve o escucha',
  image: 'Imagen con los caracteres que debe escribir. Use el botón Escuchar para oírlos.',
  reload: 'Otra imagen',
  hear: 'Escuchar',
  loading: 'Cargando la imagen…',
  refused: 'No se pudo cargar el Captcha.',
  noReply: 'Error al conectar con el servidor Captcha.',
  unheard: 'No se pudo reproducir el audio. Pida otra imagen e intente de nuevo.',
  renewed: 'Hay una imagen nueva.',
} as const;
