import { contentExamples } from './content-examples.ts';
import type { CommandExamples, ExampleScene } from './example-scene.ts';
import { institutionExamples } from './institution-examples.ts';
import { peopleExamples } from './people-examples.ts';
import { rosterExamples } from './roster-examples.ts';
import { sheetExamples } from './sheet-examples.ts';

/** Has for every command that writes an example of it that does something, made anew each time. */
export const commandExamples = (scene: ExampleScene): CommandExamples => ({
  ...contentExamples(scene),
  ...sheetExamples(scene),
  ...rosterExamples(scene),
  ...peopleExamples(scene),
  ...institutionExamples(scene),
});
