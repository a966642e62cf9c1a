import type { Career, FieldErrors, Information, LoadedEnrollment, SavedStep, Step } from '@quipu/contract';

/** Errors of a save, by field. Null: the save was refused for another reason, or worked. */
export type SaveErrors = FieldErrors | null;

/** Properties that all steps share. */
export interface WizardSteps {
  readonly enrollment: LoadedEnrollment;
  readonly careers: readonly Career[];
  readonly step: Step;
  readonly go: (step: Step) => void;
  /** Away from the wizard, after asking where something is unsaved. */
  readonly exit: () => void;
  /** Tells whether a save of the step would close another one with something unsaved; it goes there then, and says so. */
  readonly leadsBack: (step: SavedStep) => boolean;
  /** Saves the step and goes on from it, or says why not. */
  readonly save: (step: SavedStep, information: Information, careerId: number | null) => Promise<SaveErrors>;
}
