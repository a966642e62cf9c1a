/** The part of `navigator.mediaDevices` that presence needs; null where the page is no secure context. */
export interface MediaDevicesLike extends EventTarget {
  readonly enumerateDevices: () => Promise<readonly Pick<MediaDeviceInfo, 'kind'>[]>;
}

export interface PermissionStatusLike extends EventTarget {
  readonly state: PermissionState;
}

export interface MediaSource {
  readonly devices: MediaDevicesLike | null;
  /** Rejects where the browser does not know the permission. */
  readonly permission: (name: 'camera' | 'microphone') => Promise<PermissionStatusLike>;
}

export const browserMedia = (navigator: Navigator): MediaSource => ({
  devices: navigator.mediaDevices ?? null,
  // A browser that has no permissions to ask for throws: it becomes a rejection, like a name that it does not know.
  permission: async (name) => navigator.permissions.query({ name: name as PermissionName }),
});
