/** One person proposes and another one approves, where the institution asks for two. */
export const texts = {
  propose: 'Proponer',
  hint:
    'Aquí se piden dos personas: usted propone y otra persona de la oficina aprueba, en Solicitudes, Por aprobar. Hasta ' +
    'entonces no cambia nada.',
  proposed: 'Propuesta guardada. Otra persona debe aprobarla en Solicitudes, Por aprobar.',
  waits: (who: string, when: string) => `${who} lo propuso el ${when}. Espera a que otra persona lo apruebe.`,
  see: 'Ver la propuesta',
} as const;
