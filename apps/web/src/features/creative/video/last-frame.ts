import { IMAGE_MAX_BYTES } from '@fairlead/domain/creative/creative';
import { isSize, type Size } from '@fairlead/domain/creative/size';

/** JPEG quality that a companion is kept in, and what is tried where it weighs too much (CV-88). */
const QUALITIES = [0.7, 0.6, 0.5, 0.4] as const;
/** A browser that says nothing about a file for so long will not. */
const METADATA_MS = 10_000;
const SEEK_MS = 3_000;
const PAINT_MS = 500;

/** Why no frame could be taken: a sentence for the person who then chooses a picture. */
class NoFrame extends Error {}
const CHOOSE = 'Choose a picture.';

const within = <T>(work: Promise<T>, ms: number, why: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoFrame(why)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

const once = (element: HTMLVideoElement, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    element.addEventListener(event, () => resolve(), { once: true });
    element.addEventListener('error', () => reject(new NoFrame('')), { once: true });
  });

/** Frame callbacks sleep in a tab that nobody sees: the work goes on when it is seen again. */
const seen = (): Promise<void> =>
  document.visibilityState === 'visible'
    ? Promise.resolve()
    : new Promise((resolve) => {
        const look = () => {
          if (document.visibilityState !== 'visible') return;
          document.removeEventListener('visibilitychange', look);
          resolve();
        };
        document.addEventListener('visibilitychange', look);
      });

/** Goes to a moment, and waits until its picture is there. */
const goTo = async (video: HTMLVideoElement, seconds: number): Promise<void> => {
  // Asked before the jump: of a paused video nothing is told afterwards
  const painted = new Promise<void>((done) => video.requestVideoFrameCallback?.(() => done()));
  const there = once(video, 'seeked');
  video.currentTime = seconds;
  await within(there, SEEK_MS, '');
  await Promise.race([painted, new Promise((done) => setTimeout(done, PAINT_MS))]);
};

const blobOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

const drawn = async (video: HTMLVideoElement, size: Size): Promise<HTMLCanvasElement> => {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new NoFrame(`This browser draws no frames. ${CHOOSE}`);
  const paint = () => pen.drawImage(video, 0, 0, size.width, size.height);
  // The duration moves while a file with an edit list is read: asked right before the jump
  await goTo(video, video.duration).then(paint, () => undefined);
  const empty = () => pen.getImageData(0, 0, 8, 8).data.every((value) => value === 0);
  if (!empty()) return canvas;
  await goTo(video, Math.max(0, video.duration - 0.1));
  paint();
  if (empty()) throw new NoFrame(`The last moment of the video could not be drawn. ${CHOOSE}`);
  return canvas;
};

const captured = async (file: File, size: Size, url: string): Promise<File> => {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto' });
  try {
    const loaded = once(video, 'loadedmetadata');
    video.src = url;
    await within(loaded, METADATA_MS, 'An error occurred while loading the video metadata.');
    if (!isSize({ width: video.videoWidth, height: video.videoHeight }, size))
      throw new NoFrame(`This browser does not show the pictures of this video. ${CHOOSE}`);
    const canvas = await drawn(video, size);
    for (const quality of QUALITIES) {
      const blob = await blobOf(canvas, quality);
      if (blob && blob.size <= IMAGE_MAX_BYTES)
        return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
    }
    throw new NoFrame(`The last frame weighs more than 500 kB. ${CHOOSE}`);
  } finally {
    video.removeAttribute('src');
    video.load(); // else the file stays in memory
  }
};

/**
 * The last moment of a video as a picture, drawn by this browser from the file itself (CV-88).
 * @param size as its headers say it is shown
 * @returns the picture, or why there is none
 */
export const lastFrame = async (
  file: File,
  size: Size,
): Promise<{ ok: true; file: File } | { ok: false; why: string }> => {
  const url = URL.createObjectURL(file);
  try {
    await seen();
    return { ok: true, file: await captured(file, size, url) };
  } catch (error) {
    const why = error instanceof NoFrame && error.message !== '' ? error.message : null;
    return { ok: false, why: why ?? `An error occurred while loading the video metadata. ${CHOOSE}` };
  } finally {
    URL.revokeObjectURL(url);
  }
};
