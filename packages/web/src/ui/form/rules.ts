import type { FieldValues, Path, RegisterOptions } from 'react-hook-form';

/** react-hook-form's rules of one field. */
export type Rules<V extends FieldValues> = RegisterOptions<V, Path<V>>;

/** Has to hold more than spaces. */
export const filled = (message: string) => ({ required: message, pattern: { value: /\S/, message } });
