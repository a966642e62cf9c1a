import type * as t from 'io-ts';
import { formRules, required, text } from '../../ui/form/form-rules.ts';
import { texts } from './texts.ts';

export const DactilarRules = formRules('Dactilar', { code: text(required(texts.codeRequired)) });
export type DactilarValues = t.TypeOf<typeof DactilarRules>;
