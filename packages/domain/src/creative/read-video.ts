import { standsAt } from './bytes.ts';
import { readMp4, startsAsMp4 } from './mp4.ts';
import { PACK_START, readMpegPs } from './mpeg-ps.ts';
import { type ByteSource, UnfitVideo, type VideoRead } from './video.ts';

const MUST_BE = 'File must be one of mp4, mpeg';

/** What a file of another kind is, where its first bytes tell it. */
const otherKind = (head: Uint8Array): string => {
  if (standsAt(head, 0, [0x1a, 0x45, 0xdf, 0xa3])) return `${MUST_BE}. This is a WebM or Matroska file.`;
  if (standsAt(head, 0, [0x47]) && standsAt(head, 188, [0x47]))
    return `${MUST_BE}. This is an MPEG transport stream (.ts).`;
  return MUST_BE;
};

/** Bytes asked for at once: headers that stand near each other cost one read. */
const WINDOW = 4_096;

/** The same source, which reads a little ahead and keeps what it read last. */
const readingAhead = (source: ByteSource): ByteSource => {
  let kept = { start: 0, bytes: new Uint8Array(0) };
  return {
    size: source.size,
    async read(start, length) {
      const within = () => start >= kept.start && start + length <= kept.start + kept.bytes.length;
      if (!within()) {
        const bytes = await source.read(start, Math.max(length, WINDOW));
        if (bytes.length > WINDOW) return bytes.subarray(0, length);
        kept = { start, bytes: new Uint8Array(bytes) };
      }
      return kept.bytes.subarray(start - kept.start, start - kept.start + length);
    },
  };
};

/**
 * What a file is as a video: container, coding, shown size and duration, and whether it is whole. Never throws for what is in
 * the file, and its work is bounded, whatever that is; a source that cannot be read throws as it does.
 */
export const readVideo = async (file: ByteSource): Promise<VideoRead> => {
  const source = readingAhead(file);
  try {
    const head = await source.read(0, 189);
    if (standsAt(head, 0, PACK_START)) return { ok: true, video: await readMpegPs(source) };
    if (startsAsMp4(head)) return { ok: true, video: await readMp4(source) };
    return { ok: false, fault: 'type', why: otherKind(head) };
  } catch (error) {
    if (error instanceof UnfitVideo) {
      const why = error.fault === 'type' ? `${MUST_BE}. ${error.message}` : error.message;
      return { ok: false, fault: error.fault, why };
    }
    throw error;
  }
};
