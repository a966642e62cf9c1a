import type { Career, FieldErrors, Information, LoadedEnrollment, SavedStep, Step } from '@quipu/contract';

/** What came of a save, for the fields of the step. Null: it went somewhere else, or nothing is known of the fields. */
export type SaveErrors = FieldErrors | null;

/** What the steps have in common. */
export interface WizardSteps {
  readonly enrollment: LoadedEnrollment;
  readonly careers: readonly Career[];
  readonly step: Step;
  readonly go: (step: Step) => void;
  /** Away from the wizard, after asking where something is unsaved. */
  readonly exit: () => void;
  /** Saves the step and goes on from it, or says why not. */
  readonly save: (step: SavedStep, information: Information, careerId: number | null) => Promise<SaveErrors>;
}
