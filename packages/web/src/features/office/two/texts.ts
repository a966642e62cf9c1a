/** Where the institution asks for two persons: one proposes, another one approves. */
export const texts = {
  propose: 'Proponer',
  hint:
    'Aquí se piden dos personas: usted propone y otra persona de la oficina aprueba, en Solicitudes, Por aprobar. Hasta ' +
    'entonces no cambia nada.',
  proposed: 'Propuesta guardada. Otra persona debe aprobarla en Solicitudes, Por aprobar.',
  waits: (who: string, when: string) => `${who} lo propuso el ${when}. Espera a que otra persona lo apruebe.`,
  see: 'Ver la propuesta',
} as const;
