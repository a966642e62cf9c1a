import axe from 'axe-core';

/** Finds what axe does of an element without drawing it: colours are looked at in a browser. It leaves the page as it was. */
export const axeProblems = async (element: Element): Promise<readonly string[]> => {
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false } } });
  Reflect.deleteProperty(window, 'axe');
  Reflect.deleteProperty(document, 'elementsFromPoint');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};
