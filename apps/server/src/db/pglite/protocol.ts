const QUERY = 0x51; // 'Q'
const SYNC = [0x53, 0, 0, 0, 4]; // 'S' and its length
const READY = [0x5a, 0, 0, 0, 5]; // 'Z', its length, and one byte of state

/** True for messages that a living engine answers up to "ready for the next". */
export const wantsReady = (message: Uint8Array): boolean =>
  message[0] === QUERY || startsWith(message.subarray(-5), SYNC);

/** True when the answer so far, of which these are the last bytes, ends in "ready for the next". */
export const isReady = (tail: Uint8Array): boolean => tail.length >= 6 && startsWith(tail.subarray(-6), READY);

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, i) => bytes[i] === byte);
