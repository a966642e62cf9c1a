import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A photo that was taken, and that the server has yet to take. */
export interface WaitingPhoto {
  readonly userId: number;
  readonly sheetId: number;
  /** The number of the sheet's photo time, from 0, or of the doubt about its picture. */
  readonly number: number;
  /** Server time. */
  readonly takenAt: number;
  /** Null: this device could not look. */
  readonly faces: number | null;
  /** The distance to the person's own descriptor; null: not compared. */
  readonly distance: number | null;
  readonly photo: Uint8Array;
}

interface PhotoSchema extends DBSchema {
  photos: { key: [number, number, number]; value: WaitingPhoto; indexes: { takenAt: number } };
}
export type PhotoDatabase = IDBPDatabase<PhotoSchema>;

/** Apart from the journal's: nothing that befalls it touches the answers. */
const PHOTOS_NAME = 'quipu-photos';

export const openPhotoDatabase = (): Promise<PhotoDatabase> =>
  openDB<PhotoSchema>(PHOTOS_NAME, 1, {
    upgrade(database) {
      const photos = database.createObjectStore('photos', { keyPath: ['userId', 'sheetId', 'number'] });
      photos.createIndex('takenAt', 'takenAt');
    },
    // A newer version of the page waits for this connection to go.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
