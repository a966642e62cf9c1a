/** Menus are worded as macOS has them in Spanish. */
export const menuTexts = {
  application: 'Quipu',
  about: 'Acerca de Quipu',
  quit: 'Salir de Quipu',
  edit: 'Edición',
  undo: 'Deshacer',
  redo: 'Rehacer',
  cut: 'Cortar',
  copy: 'Copiar',
  paste: 'Pegar',
  selectAll: 'Seleccionar todo',
  view: 'Visualización',
  resetZoom: 'Tamaño real',
  zoomIn: 'Ampliar',
  zoomOut: 'Reducir',
};
