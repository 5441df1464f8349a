import { readVideo } from '@fairlead/domain/creative/read-video';
import { sizeText } from '@fairlead/domain/creative/size';
import type { VideoRead } from '@fairlead/domain/creative/video';
import { uuid } from '#lib/request.ts';
import { bytes } from '#ui/format.ts';

/** A video that was chosen, and not sent yet. */
export type PickedVideo = {
  /** Of this choice: the same file chosen again is another. */
  key: string;
  file: File;
  /** What its headers say. */
  read: VideoRead;
  /** Plays it before it is sent. */
  url: string;
};

/** What the headers of a video say, read in places; a file of 80 MB costs some 70 KB. */
export const readVideoFile = (file: File): Promise<VideoRead> =>
  readVideo({
    size: file.size,
    read: async (start, length) => new Uint8Array(await file.slice(start, start + length).arrayBuffer()),
  });

export const pickedVideoOf = async (file: File): Promise<PickedVideo> => ({
  ...{ key: uuid(), file, read: await readVideoFile(file) },
  url: URL.createObjectURL(file),
});

export const secondsText = (seconds: number): string => `${Number(seconds.toFixed(1))} s`;

/** "1280x720, 15 s, 8.2 kB" */
export const videoText = ({ file, read }: PickedVideo): string =>
  read.ok
    ? [sizeText(read.video), secondsText(read.video.duration), bytes(file.size)].join(', ')
    : `${file.name}, ${bytes(file.size)}`;
