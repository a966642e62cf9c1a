const answers = (count: number): string => (count === 1 ? '1 respuesta' : `${count} respuestas`);

/** Tell of what the server saw of a sheet, beside its log: on the screen, in its file and in its story. */
export const serverWords = {
  outage: (span: string) => `no consta que funcionara, durante ${span}`,
  silence: (span: string) => `dejó de oír al equipo, durante ${span}`,
  keptApart: (count: number, reason: string) => `guardó aparte ${answers(count)} ${reason}`,
  backup: (count: number) => `tomó un respaldo del equipo, con ${answers(count)}`,
  givenBack: (span: string) => `devolvió ${span}`,
} as const;
