/** Fetches the code of videos, for those who look at one. */
export const loadVideo = () => import('@quipu/proctor/video');
