import { STORAGE_CACHE } from './storage-cache.ts';

/** Leaves no picture and no sound of a sheet on the device. */
export const forgetStoredFiles = async (): Promise<void> => {
  try {
    await caches.delete(STORAGE_CACHE);
  } catch {
    // There is no such storage here.
    return;
  }
};

const OWNER = 'quipu.storage-of';

/** A person who comes back to this device finds them; whoever else comes, none of them. */
export const keepStoredFilesOf = (userId: number): void => {
  const owner = String(userId);
  try {
    if (localStorage.getItem(OWNER) === owner) return;
    localStorage.setItem(OWNER, owner);
  } catch {
    // Without storage nobody can tell whose they are.
  }
  void forgetStoredFiles();
};
