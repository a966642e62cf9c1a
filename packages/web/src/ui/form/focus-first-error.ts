/**
 * Goes to the first of those fields in the order of the page; in a group of radios, to the chosen one; where a field has
 * parts, to the first one that is wrong.
 */
export const focusFirstError = (form: HTMLFormElement, names: readonly string[]): void => {
  const inputs = [...form.elements].filter(
    (element): element is HTMLInputElement =>
      'name' in element && names.includes(String(element.name)) && !element.matches(':disabled, [type="hidden"]'),
  );
  const first = inputs[0];
  const ofFirst = inputs.filter(({ name }) => name === first?.name);
  const meant = ofFirst.find(({ type, checked, ariaInvalid }) => (type === 'radio' ? checked : ariaInvalid === 'true'));
  (meant ?? first)?.focus();
};
