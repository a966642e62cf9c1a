/** A file of its own, because the screen is fetched by itself. */
export const texts = {
  maintenance: [
    'Estamos trabajando para que todo funcione correctamente',
    'en este momento el acceso a la plataforma no está disponible.',
  ],
  maintenanceTitle: 'Plataforma no disponible',
} as const;
