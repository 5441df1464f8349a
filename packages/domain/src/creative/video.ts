/** Kinds of files that videos come in (CV-76). */
const videoContainers = ['mp4', 'mpeg'] as const;
export type VideoContainer = (typeof videoContainers)[number];

/** The media type of each, as a file is sent and shown. */
export const videoMime: Readonly<Record<VideoContainer, string>> = { mp4: 'video/mp4', mpeg: 'video/mpeg' };

/** What the headers of a video say. Sizes are in pixels, times in seconds. */
export type Video = {
  container: VideoContainer;
  /** The four letters of the pictures' coding in an mp4: avc1, avc3; mpeg1 or mpeg2 in a program stream. */
  codec: string;
  /** As it is shown: after its rotation and the shape of its pixels. */
  width: number;
  height: number;
  stored: { width: number; height: number };
  /** Clockwise, in degrees: 0, 90, 180 or 270. */
  rotation: number;
  duration: number;
  /** The four letters of the sound's coding; null without sound. */
  sound: string | null;
  fragmented: boolean;
};

/** `fault`: the file is of another kind, or of a right kind and not whole, or coded in a way that is not taken. */
export type VideoRead = { ok: true; video: Video } | { ok: false; fault: 'type' | 'damaged' | 'codec'; why: string };

/** A file that is read in places, never whole: an 80 MB video is judged by some 70 KB of it. */
export type ByteSource = {
  size: number;
  /** The bytes from `start` on, `length` of them or fewer where the file ends. */
  read(start: number, length: number): Promise<Uint8Array>;
};

/** What a reader of videos found wrong. */
export class UnfitVideo extends Error {
  readonly fault: 'type' | 'damaged' | 'codec';
  constructor(fault: 'type' | 'damaged' | 'codec', why: string) {
    super(why);
    this.fault = fault;
  }
}

export const broken = (why: string): never => {
  throw new UnfitVideo('damaged', `The file is damaged: ${why}`);
};
