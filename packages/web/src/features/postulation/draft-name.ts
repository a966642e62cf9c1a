/** What somebody chose and has not sent. */
export const draftName = (appUserId: number): string => `postulation.${appUserId}`;
