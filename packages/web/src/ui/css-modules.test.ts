import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);

/** Selectors alone: what stands between braces may have dots of its own. */
const classesOf = (css: string): readonly string[] =>
  all(css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\{[^{}]*\}/g, '{}'), /\.([a-z_][\w-]*)/gi);

const modules = new Map(
  files.filter((file) => file.endsWith('.module.css')).map((file) => [file, new Set(classesOf(read(file)))]),
);

/**
 * The classes that each file asks a module for; null: a class whose name is known at run time only.
 */
const asked = files
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const text = read(file);
    return [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, name = '', path = '']) => {
      const module = join(dirname(file), path);
      const names = all(text, new RegExp(`\\b${name}\\['([^']+)'\\]`, 'g'));
      const isOpen = new RegExp(`\\b${name}\\[[^']`).test(text);
      return [...names, ...(isOpen ? [null] : [])].map((className) => ({ file, module, className }));
    });
  });

it('asks a module for no class that it does not have', () => {
  const missing = asked.filter(({ module, className }) => className !== null && !modules.get(module)?.has(className));
  expect(missing).toEqual([]);
});

it('has no class in a module that nobody asks for', () => {
  const unused = [...modules].flatMap(([module, classes]) => {
    const names = asked.filter((one) => one.module === module).map(({ className }) => className);
    return names.includes(null)
      ? []
      : [...classes].filter((name) => !names.includes(name)).map((name) => [module, name]);
  });
  expect(modules.size).toBeGreaterThan(0);
  expect(unused).toEqual([]);
});
