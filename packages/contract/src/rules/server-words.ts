const answers = (count: number): string => (count === 1 ? '1 respuesta' : `${count} respuestas`);

const DECIDED = { accepted: '; después se decidió que valen', rejected: '; después se decidió que no valen' } as const;

/** Tell of what the server saw of a sheet, beside its log: on the screen, in its file and in its story. */
export const serverWords = {
  outage: (span: string) => `no consta que funcionara, durante ${span}`,
  silence: (span: string) => `dejó de oír al equipo, durante ${span}`,
  /** isAccepted: null where nobody has decided yet. */
  keptApart: ({
    answers: count,
    reason,
    isAccepted,
  }: {
    readonly answers: number;
    readonly reason: string;
    readonly isAccepted: boolean | null;
  }) =>
    `guardó aparte ${answers(count)} ${reason}${isAccepted === null ? '' : DECIDED[isAccepted ? 'accepted' : 'rejected']}`,
  backup: (count: number) => `tomó un respaldo del equipo, con ${answers(count)}`,
  givenBack: (span: string) => `devolvió ${span}`,
} as const;
