import { OpenedForm, ownOfOpened } from './sheet-wire.ts';
import { wireRecord } from './wire-record.ts';

const OpenedOwn = wireRecord('OpenedOwn', ownOfOpened);
type Own = Parameters<typeof OpenedOwn.encode>[0];

/** The text of an opening up to what is its sheet's own: the same for everybody. */
export const openedFormText = (form: Parameters<typeof OpenedForm.encode>[0]): string =>
  `{"form":${JSON.stringify(OpenedForm.encode(form))}`;

/** The text that comes after it. */
export const openedOwnText = (own: Own): string => `,${JSON.stringify(OpenedOwn.encode(own)).slice(1)}`;
