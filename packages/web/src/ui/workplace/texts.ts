export const texts = {
  displaysTitle: 'Más de un monitor conectado',
  displays: (count: number, exact: boolean) =>
    exact
      ? `Se detectaron ${count} monitores conectados a su equipo.`
      : 'Se detectaron 2 o más monitores conectados a su equipo.',
  disconnect: 'Desconecte los monitores adicionales para continuar. Esta pantalla se quitará sola cuando quede uno.',
  dishonesty: 'Usar más de un monitor se considera deshonestidad académica.',
  count: 'Contar los monitores',
  counting: 'El navegador le pedirá permiso para conocer sus monitores.',
  processesTitle: 'Programas que debe cerrar',
  processes: 'Cierre estos programas para continuar:',
  retry: 'Reintentar',
} as const;
