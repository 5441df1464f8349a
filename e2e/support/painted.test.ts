import { mp4 } from '@fairlead/test-data/media/index';
import { expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';

test('a painted film shows its scenes, one after the other, in the browser', async () => {
  const red = [200, 30, 40] as const;
  const blue = [10, 120, 240] as const;
  const white = [255, 255, 255] as const;
  const scenes = [
    (column: number) => (column < 40 ? red : white),
    (column: number, row: number) => ((column + row) % 2 ? blue : red),
  ];
  const film = mp4({ width: 1280, height: 720, seconds: 2, fps: 10, scenes });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent('<input type="file">');
    const input = page.locator('input');
    await input.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: film });
    const seen = await input.evaluate(async (node) => {
      const file = (node as HTMLInputElement).files?.[0] as File;
      const video = Object.assign(document.createElement('video'), { muted: true, src: URL.createObjectURL(file) });
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
      const colours: number[][] = [];
      for (const [at, x, y] of [
        [0.5, 8, 8],
        [0.5, 1272, 712],
        [1.5, 8, 8],
        [1.5, 24, 8],
      ] as const) {
        await new Promise((shown) => {
          video.requestVideoFrameCallback(shown);
          video.currentTime = at + x / 100_000; // a place of its own, or nothing is sought
        });
        pen.drawImage(video, 0, 0);
        colours.push([...pen.getImageData(x, y, 1, 1).data.slice(0, 3)]);
      }
      return colours;
    });
    for (const [at, colour] of [red, white, red, blue].entries())
      for (const [part, value] of colour.entries())
        expect([at, part, Math.abs((seen[at]?.[part] ?? 0) - value) <= 8]).toEqual([at, part, true]);
  } finally {
    await browser.close();
  }
});
