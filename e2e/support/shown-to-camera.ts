import type { Locator, Page } from '@playwright/test';

/** Gives a page a camera that shows what is put before it. Before its first page is loaded. */
export const giveCamera = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 640, height: 480 });
    const context = canvas.getContext('2d');
    const held = window as unknown as { showToCamera: (picture: string) => Promise<void> };
    held.showToCamera = async (picture) => {
      const image = new Image();
      image.src = picture;
      await image.decode();
      if (context === null) return;
      context.fillStyle = '#777';
      context.fillRect(0, 0, canvas.width, canvas.height);
      const side = canvas.height - 40;
      context.drawImage(image, (canvas.width - side) / 2, 20, side, side);
    };
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(30));
  });
};

/** Holds a part of one page's screen before the other's camera, as often as `isDone` says that it is not. */
export const holdBefore = async (camera: Page, shown: Locator, isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone())) {
    const picture = `data:image/png;base64,${(await shown.screenshot()).toString('base64')}`;
    await camera.evaluate(
      (image) => (window as unknown as { showToCamera: (picture: string) => Promise<void> }).showToCamera(image),
      picture,
    );
  }
};
