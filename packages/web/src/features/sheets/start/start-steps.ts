import { type ListedSheet, usesCamera } from '@quipu/contract';

/** Returns the steps that the evaluation's authors want to be read before it begins. */
export const startStepsOf = ({ quiz }: ListedSheet) => quiz.steps.filter(({ location }) => location === 'start');

/** Tells whether there is something to read before it begins. */
export const hasStartSteps = (sheet: ListedSheet): boolean =>
  startStepsOf(sheet).length > 0 || sheet.hasRequired || usesCamera(sheet.quiz.extra);
