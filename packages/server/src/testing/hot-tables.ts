/**
 * Tables that each minute of an evaluation writes, of one that is watched too, with the column that says of which sheet a row is. Their rows can
 * lie beside those of their sheet, wherever that is, as far as their keys begin with it.
 */
export const HOT: Readonly<Record<string, string>> = {
  answers_sheet: 'id',
  ...{ user_answer: 'sheet_id', section_run: 'sheet_id', sheet_state: 'sheet_id', sheet_watch: 'sheet_id' },
  ...{ log_line: 'sheet_id', log_pack: 'sheet_id', log_room: 'sheet_id', log_gap: 'sheet_id', log_fork: 'sheet_id' },
  ...{ log_receipt: 'sheet_id', opened_content: 'sheet_id', brought_content: 'sheet_id' },
  ...{ device_change: 'sheet_id', given_back: 'sheet_id', photo: 'sheet_id', incident: 'sheet_id' },
};

/** Keys of theirs that hold across sheets, and why each is there. */
export const ACROSS_SHEETS: Readonly<Record<string, string>> = {
  'answers_sheet (user_id, quiz_id, attempt)': 'a person has an attempt once: decided as the sheet is made',
  'answers_sheet (session_id, room_id, desk)': 'a desk is one person’s: decided as a roster is',
  'user_answer (id)': 'a range of ids is its sheet’s, given as it is made (answer_base)',
  'given_back (id)': 'a number, by which a decision about lost time names a stretch',
  'photo (id)': 'a number, by which the console asks for it',
  'photo (file)': 'a name made by chance: no other one is looked for',
  'incident (id)': 'a number, by which the console closes it',
  'incident (photo_id, kind)': 'a photo is of one sheet',
};

/** The other tables that it writes, and why no sheet's key leads to their rows. */
export const BESIDE: Readonly<Record<string, string>> = {
  sheet_change: 'a queue by its own number, taken off each second; each of its rows is of one sheet',
  form_content: 'of the form, once for all of its sheets',
  session_watch: 'of the session: the highest version that its sheets have',
  console_watcher: 'of who watches',
  person_line: 'of the person, whose socket it is',
};
