// Test media in plain Node, no dependency and no video tool: the same bytes on every run.
export { gif } from './gif.ts';
export { jpeg } from './jpeg.ts';
export { mp4 } from './mp4.ts';
export { box as mp4Box } from './mp4-track.ts';
export { mpegPs, mpegTs } from './mpeg.ts';
export { png, pngChunk } from './png.ts';
