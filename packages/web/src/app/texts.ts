export const texts = {
  notAuthorized: 'No Autorizado',
  maintenance: [
    'Estamos trabajando para que todo funcione correctamente',
    'en este momento el acceso a la plataforma no está disponible.',
  ],
  maintenanceTitle: 'Plataforma no disponible',
  brokenTitle: 'Algo no salió bien',
  broken: 'La página no pudo mostrarse. Lo que ya respondió está guardado.',
  reload: 'Volver a cargar',
  loading: 'Cargando',
  menu: 'Menú',
  home: 'Inicio',
  changePassword: 'Cambiar clave',
  logOut: 'Cerrar sesión',
  saving: 'Guardando cambios...',
  savingBody: 'Se envían sus respuestas al servidor. No cierre esta ventana.',
  unsent: 'Sin conexión',
  unsentBody:
    'Hay respuestas que aún no llegan al servidor. Quedan guardadas en este equipo: para enviarlas, vuelva a ingresar aquí cuando tenga conexión.',
  backupHint:
    'Si la evaluación le ofrece la descarga, descargue el archivo de respaldo de la evaluación antes de salir.',
  drafts: 'Cambios sin guardar',
  draftsBody: 'Al cerrar la sesión se perderá lo que escribió y aún no ha guardado.',
  leaveAnyway: 'Salir de todas formas',
  skip: 'Ir al contenido',
  endedTitle: 'Evaluación finalizada',
  noReference: 'N/A',
  consoleTitle: '¡Deténgase!',
  consoleWarning:
    'Esta consola es para desarrolladores. Si alguien le pidió copiar y pegar algo aquí, es un engaño: podría ingresar a su cuenta o enviar respuestas en su nombre.',
  localModeLabel: 'Servidor en uso',
  localMode: 'Trabaja con el servidor local de su institución.',
  workAsUsual: 'Volver al servidor principal',
  changeEmail: 'Cambiar correo',
  inactiveTitle: 'Cuenta sin activar',
  inactive: (email: string) =>
    `Enviamos un correo de activación a ${email}. Abra el enlace que contiene y vuelva a ingresar.`,
  inactiveWithoutEmail:
    'Enviamos un correo de activación a su dirección. Abra el enlace que contiene y vuelva a ingresar.',
} as const;
