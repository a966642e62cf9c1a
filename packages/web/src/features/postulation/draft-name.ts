/** The name of a draft that holds what somebody chose and has not sent. */
export const draftName = (appUserId: number): string => `postulation.${appUserId}`;
