import { lazyCode } from './lazy-part.tsx';

/** Notices of a camera, in lines above the question and over it. */
export const cameraCode = lazyCode(() => import('./camera-notices.tsx'));
