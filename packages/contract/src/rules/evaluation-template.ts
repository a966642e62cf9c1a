/** An evaluation as an author writes it, to begin with: it has a little of all that most of them need, and can be loaded. */
export const EVALUATION_TEMPLATE = {
  name: 'Nombre de la evaluación',
  type: 'E',
  time_limit: 60,
  extra: { back_button_enabled: 1, print_screen: 1 },
  rescheduling: 1,
  grading: { scale: 1000, decimals: 0, publish: 'operator' },
  steps: [
    { title: 'Antes de empezar', content: '<p>Lo que el aspirante lee antes de empezar.</p>', location: 'start' },
  ],
  sections: [
    {
      name: 'Nombre de la sección',
      items: [
        {
          key: 'p1',
          type: 1,
          content: '<p>Una pregunta de una sola respuesta.</p>',
          options: [
            { key: 'a', content: 'La correcta', correct: 1 },
            { key: 'b', content: 'Otra' },
          ],
        },
        { key: 'p2', type: 6, content: '<p>Una pregunta que se responde con un número: 6 × 7.</p>', answer: '42' },
        {
          key: 'l1',
          type: 11,
          content: '<p>Un texto que se lee, con sus preguntas.</p>',
          children: [
            {
              key: 'l1-1',
              type: 2,
              content: '<p>Una pregunta de varias respuestas, que vale dos puntos.</p>',
              points: 2,
              options: [
                { key: 'a', content: 'Una correcta', correct: 1 },
                { key: 'b', content: 'Otra correcta', correct: 1 },
                { key: 'c', content: 'La que no lo es' },
              ],
            },
          ],
        },
      ],
    },
  ],
} as const;
