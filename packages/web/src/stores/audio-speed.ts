import { create } from 'zustand';

const NORMAL = 1;

/** The speed at which whoever sits here likes to be read to, from one text to the next until they log out. */
export const useAudioSpeed = create<{ readonly speed: number }>()(() => ({ speed: NORMAL }));

export const chooseAudioSpeed = (speed: number): void => useAudioSpeed.setState({ speed });
export const forgetAudioSpeed = (): void => chooseAudioSpeed(NORMAL);
