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
  home: 'Inicio',
  logOut: 'Cerrar sesión',
  skip: 'Ir al contenido',
  noReference: 'N/A',
  inactiveTitle: 'Cuenta sin activar',
  inactive: (email: string) => `Enviamos un correo de activación a ${email}. Ábralo para activar su cuenta.`,
  inactiveWithoutEmail: 'Enviamos un correo de activación a su dirección. Ábralo para activar su cuenta.',
} as const;
