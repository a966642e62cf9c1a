/** Fetched only by who looks. */
export const loadVideo = () => import('@quipu/proctor/video');
