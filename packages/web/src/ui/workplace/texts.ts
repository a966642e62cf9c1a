import { moreMonitorsThan } from '../texts.ts';

export const texts = {
  displaysTitle: (allowed: number) =>
    allowed === 1 ? 'Más de un monitor conectado' : 'Demasiados monitores conectados',
  displays: (count: number, exact: boolean) =>
    exact
      ? `Se detectaron ${count} monitores conectados a su equipo.`
      : 'Se detectaron 2 o más monitores conectados a su equipo.',
  disconnect: (allowed: number) =>
    `Desconecte los monitores adicionales para continuar. Esta pantalla se quitará sola cuando ${allowed === 1 ? 'quede uno' : `queden ${allowed}`}.`,
  dishonesty: (allowed: number) => `Usar ${moreMonitorsThan(allowed)} se considera deshonestidad académica.`,
  count: 'Contar los monitores',
  counting: 'El navegador le pedirá permiso para conocer sus monitores.',
  processesTitle: 'Programas que debe cerrar',
  processes: 'Cierre estos programas para continuar:',
  retry: 'Reintentar',
} as const;
