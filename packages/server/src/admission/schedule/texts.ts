export const texts = {
  nothingToConfirm: 'No hay nada que confirmar.',
  notOpen: 'Este paso no está abierto en este momento.',
  confirmed: 'Acción realizada con éxito',
} as const;
