export const texts = {
  instructions:
    'Con la barra espaciadora se levanta, con las flechas se mueve entre los lugares y con la barra espaciadora se ' +
    'suelta. Escape cancela. También puede elegir con Enter y luego elegir el lugar.',
  lifted: (what: string) => `Levantó ${what}.`,
  over: (what: string, where: string) => `${what} está sobre ${where}.`,
  nowhere: (what: string) => `${what} no está sobre ningún lugar.`,
  dropped: (what: string, where: string) => `${what} quedó en ${where}.`,
  cancelled: (what: string) => `Se canceló el movimiento de ${what}.`,
} as const;
