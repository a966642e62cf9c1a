/** Ids of a question on the page: where links and the focus go, and what names its controls. */
export const articleId = (position: number): string => `pregunta-${position}`;
export const headingId = (position: number): string => `pregunta-${position}-titulo`;
export const contentId = (position: number): string => `pregunta-${position}-texto`;
