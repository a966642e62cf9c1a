/** Distance of two faces. Pictures of one person were measured at 0.09 to 0.15, of different people from 0.58; the library's own 0.6 is too wide. */
export const SAME_PERSON_WITHIN = 0.5;
