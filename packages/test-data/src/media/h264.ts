import { Bits } from './bits.ts';
import { cat, u32 } from './bytes.ts';
import { paintedPicture, type Scene } from './painted.ts';

const sequenceSet = (width: number, height: number, sar: readonly [number, number] | null): Buffer => {
  const [columns, rows] = [Math.ceil(width / 16), Math.ceil(height / 16)];
  const crop = columns * 16 !== width || rows * 16 !== height;
  const bits = new Bits().put(66, 8).put(0xc0, 8).put(51, 8).ue(0).ue(0).ue(2).ue(1).put(0, 1);
  bits
    .ue(columns - 1)
    .ue(rows - 1)
    .put(1, 1)
    .put(1, 1)
    .put(crop ? 1 : 0, 1);
  if (crop)
    bits
      .ue(0)
      .ue((columns * 16 - width) / 2)
      .ue(0)
      .ue((rows * 16 - height) / 2);
  bits.put(sar ? 1 : 0, 1);
  if (sar) bits.put(1, 1).put(255, 8).put(sar[0], 16).put(sar[1], 16).put(0, 8);
  return bits.unit(0x67);
};

const pictureSet = (): Buffer =>
  new Bits().ue(0).ue(0).put(0, 2).ue(0).ue(0).ue(0).put(0, 3).se(0).se(0).se(0).put(0b100, 3).unit(0x68);

/** A whole picture of one grey: its first block brings the difference to 128, all others are predicted from it. */
const flatPicture = (blocks: number, brighter: boolean, id: number): Buffer => {
  const bits = new Bits().ue(0).ue(7).ue(0).put(0, 4).ue(id).put(0, 2).se(25).ue(1);
  for (let at = 0; at < blocks; at += 1) {
    bits.ue(3).ue(0).se(0);
    if (at > 0) bits.put(1, 1);
    else
      bits
        .put(0b000101, 6)
        .put(1, brighter ? 5 : 6)
        .put(1, 1);
  }
  return bits.unit(0x65);
};

/** A picture that repeats the one before. */
const samePicture = (blocks: number, number: number): Buffer =>
  new Bits()
    .ue(0)
    .ue(5)
    .ue(0)
    .put(number % 16, 4)
    .put(0, 1)
    .put(0, 1)
    .put(0, 1)
    .se(0)
    .ue(1)
    .ue(blocks)
    .unit(0x61);

export type Sample = { data: Buffer; key: boolean; length: number };

/** H.264 baseline: bright grey first, dark in the last `tail` frames, or `scenes` of one length. `length` of a sample in milliseconds. */
export const h264 = (video: {
  width: number;
  height: number;
  frames: number;
  fps: number;
  tail: number;
  sar: readonly [number, number] | null;
  scenes: readonly Scene[];
}): { samples: Sample[]; sps: Buffer; pps: Buffer } => {
  const { width, height, frames, fps, tail, sar, scenes } = video;
  const [columns, rows] = [Math.ceil(width / 16), Math.ceil(height / 16)];
  const blocks = columns * rows;
  const starts =
    scenes.length > 0 ? scenes.map((_, at) => Math.floor((at * frames) / scenes.length)) : [0, frames - tail];
  const keyPicture = (nth: number): Buffer => {
    const scene = scenes[nth];
    return scene ? paintedPicture({ columns, rows }, scene, nth % 2) : flatPicture(blocks, nth === 0, nth);
  };
  const samples: Sample[] = [];
  let since = 0;
  for (let at = 0; at < frames; at += 1) {
    const key = starts.includes(at);
    since = key ? 0 : since + 1;
    const unit = key ? keyPicture(starts.indexOf(at)) : samePicture(blocks, since);
    samples.push({ data: cat(u32(unit.length), unit), key, length: 1000 / fps });
  }
  return { samples, sps: sequenceSet(width, height, sar), pps: pictureSet() };
};
