/** A step as the wire has it: one that can be acted on. */
export const wireStep = (more: object = {}) => ({
  id: 1,
  title: 'Inscripción',
  subtitle: null,
  image: null,
  complete: 0,
  is_active: 1,
  content: [],
  messages: [],
  actions: [],
  ...more,
});
