import type { CDPSession, Page } from '@playwright/test';
import { forgetAcceptances } from './support/acceptances.ts';
import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { statusOf } from './support/saved.ts';
import { openingSheet } from './support/sheet.ts';

test.use({ serviceWorkers: 'block' });

interface TreeNode {
  readonly role: string;
  readonly name: string;
  readonly backendNodeId: number;
  readonly isFocused: boolean;
}
const OPERABLE = ['button', 'link', 'radio', 'checkbox', 'textbox', 'combobox', 'switch', 'menuitem', 'searchbox'];

/** What the browser tells a screen reader: nothing else of the page is looked at. */
class Tree {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  constructor(page: Page, cdp: CDPSession) {
    this.#page = page;
    this.#cdp = cdp;
  }

  async nodes(): Promise<readonly TreeNode[]> {
    const { nodes } = await this.#cdp.send('Accessibility.getFullAXTree');
    return nodes.flatMap(({ ignored, role, name, backendDOMNodeId, properties = [] }) =>
      ignored || backendDOMNodeId === undefined
        ? []
        : [
            {
              role: String(role?.value ?? ''),
              name: String(name?.value ?? ''),
              backendNodeId: backendDOMNodeId,
              isFocused: properties.some((one) => one.name === 'focused' && one.value.value === true),
            },
          ],
    );
  }

  async all(role: string, name: RegExp): Promise<readonly TreeNode[]> {
    return (await this.nodes()).filter((node) => node.role === role && name.test(node.name));
  }

  async waitFor(role: string, name: RegExp): Promise<TreeNode> {
    await expect.poll(async () => (await this.all(role, name)).length, { timeout: 30_000 }).toBeGreaterThan(0);
    const [found] = await this.all(role, name);
    if (found === undefined) throw new Error(`${role} ${name} has gone`);
    return found;
  }

  async press(role: string, name: RegExp, key: string): Promise<void> {
    const { backendNodeId } = await this.waitFor(role, name);
    await this.#cdp.send('DOM.focus', { backendNodeId });
    await this.#page.keyboard.press(key);
  }

  async type(name: RegExp, text: string): Promise<void> {
    const { backendNodeId } = await this.waitFor('textbox', name);
    await this.#cdp.send('DOM.focus', { backendNodeId });
    await this.#page.keyboard.type(text);
  }

  /** Everything that is operated has a name, and the focus is somewhere that says where one is. */
  async expectWhole(where: string): Promise<void> {
    const nodes = await this.nodes();
    const nameless = nodes.filter(({ role, name }) => OPERABLE.includes(role) && name.trim() === '');
    expect(nameless, `${where}: each has a name`).toEqual([]);
    await expect
      .poll(async () => (await this.nodes()).some(({ isFocused, role }) => isFocused && role !== 'RootWebArea'), {
        message: `${where}: the focus is not on the page as such`,
      })
      .toBe(true);
  }
}

test('from login to receipt by what the accessibility tree tells alone @long', async ({ page, db }) => {
  test.slow();
  const me = someone();
  await forgetAcceptances(db);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Accessibility.enable');
  const tree = new Tree(page, cdp);

  await page.goto('/login');
  await tree.type(/^Usuario/, me.username);
  await tree.type(/^Clave/, me.password);
  await tree.press('button', /^Ingresar$/, 'Enter');
  const accept = async (isThere: () => Promise<boolean>): Promise<void> => {
    while (!(await isThere())) {
      const [box] = await tree.all('checkbox', /^He leído/);
      if (box === undefined) {
        await expect
          .poll(async () => (await isThere()) || (await tree.all('checkbox', /^He leído/)).length > 0, {
            timeout: 30_000,
          })
          .toBe(true);
        continue;
      }
      await tree.expectWhole('what has to be accepted');
      const title = (await tree.all('heading', /./))[0]?.name ?? '';
      await tree.press('checkbox', /^He leído/, 'Space');
      await tree.press('button', /^(Siguiente|Iniciar|Aceptar)$/, 'Enter');
      await expect.poll(async () => (await tree.all('heading', /./)).some(({ name }) => name === title)).toBe(false);
    }
  };
  await accept(async () => (await tree.all('heading', /^Evaluaciones$/)).length > 0);
  await tree.expectWhole('home');

  const opened = openingSheet(page);
  await tree.press('button', new RegExp(`^Acceder: ${HYBRID}$`), 'Enter');
  await accept(async () => (await tree.all('heading', /^Pregunta 1 de /)).length > 0);
  const sheet = await opened;
  for (const { position } of sheet.placed) {
    await tree.waitFor('heading', new RegExp(`^Pregunta ${position + 1} de ${sheet.placed.length}$`));
    await tree.expectWhole(`question ${position + 1}`);
    await tree.press('radio', /./, 'Space');
    await tree.waitFor('button', new RegExp(`^Pregunta ${position + 1}, respondida`));
    if (position < sheet.placed.length - 1) await tree.press('button', /^Siguiente$/, 'Enter');
  }
  await tree.press('button', /^Finalizar$/, 'Enter');
  await tree.waitFor('dialog', /^¿Finalizar la evaluación\?$/);
  await tree.expectWhole('the last question of all');
  await tree.press('button', /^Finalizar$/, 'Enter');
  await tree.waitFor('heading', /^Evaluación finalizada$/);
  await tree.waitFor('heading', /^Comprobante de la evaluación$/);
  await tree.waitFor('StaticText', new RegExp(me.full_name));
  await tree.expectWhole('the receipt');
  expect(await statusOf(db, sheet.id)).toBe('F');
});
