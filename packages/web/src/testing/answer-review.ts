/** An item of a review as the wire has it: single choice, answered wrong. */
export const wireItem = (id: number, more: object = {}) => ({
  id,
  item_type_id: 1,
  label: String(id),
  number: id,
  content: `<p>Enunciado ${id}</p>`,
  options: [
    { value: 1, content: 'uno' },
    { value: 2, content: 'dos' },
    { value: 3, content: 'tres' },
  ],
  correct_answer: [{ item_option_id: 2 }],
  user_answer: { details: [{ item_option_id: 1 }] },
  verdict: 'wrong',
  points: 0,
  max_points: 1,
  reviews: [],
  can_request: 1,
  ...more,
});

export const wireReview = (items: readonly object[], more: object = {}) => ({
  id: 7,
  quiz_name: 'Aptitud académica',
  answered: 2,
  hits: 1,
  total: 3,
  final_grade: 33.33,
  max_grade: 100,
  with_regrades: 1,
  sections: [{ id: 1, name: 'Razonamiento verbal', items }],
  ...more,
});
