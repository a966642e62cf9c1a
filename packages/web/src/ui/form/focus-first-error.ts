/** Goes to the first of those fields in the order of the page; in a group of radios, to the chosen one. */
export const focusFirstError = (form: HTMLFormElement, names: readonly string[]): void => {
  const inputs = [...form.elements].filter(
    (element): element is HTMLInputElement =>
      'name' in element && names.includes(String(element.name)) && !element.matches(':disabled, [type="hidden"]'),
  );
  const first = inputs[0];
  const chosen = inputs.find(({ name, type, checked }) => name === first?.name && type === 'radio' && checked);
  (chosen ?? first)?.focus();
};
