export const texts = {
  title: 'Cambiar correo',
  now: (email: string) =>
    `Su correo actual es ${email}. Escriba la dirección que desea usar: le enviaremos un enlace para confirmarla.`,
  none: 'Escriba la dirección que desea usar: le enviaremos un enlace para confirmarla.',
  password: 'Clave actual',
  thePassword: 'la clave actual',
  passwordRequired: 'Ingrese su clave actual',
  wrongPassword: 'La clave ingresada no es correcta.',
  save: 'Guardar',
  saving: 'Guardando…',
  cancel: 'Cancelar',
  saved: 'Información actualizada con éxito',
  failed: 'Error al actualizar la información',
} as const;
