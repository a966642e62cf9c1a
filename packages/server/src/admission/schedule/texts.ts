export const texts = {
  nothingToConfirm: 'No hay nada que confirmar.',
  changed: 'No se confirmó nada: este paso cambió. Revise lo que dice ahora.',
  notOpen: 'Este paso no está abierto en este momento.',
  confirmed: 'Acción realizada con éxito',
} as const;
