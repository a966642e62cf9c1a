import { filled } from '../../ui/form/rules.ts';
import { texts } from './texts.ts';

export interface DactilarValues {
  code: string;
}
export const codeRules = filled(texts.codeRequired);
