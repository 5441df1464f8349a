/** Bits of a unit of H.264, with Exponential Golomb codes. */
export class Bits {
  readonly #bytes: number[] = [];
  #part = 0;
  #filled = 0;

  /** @param length at most 24 */
  put(value: number, length: number): this {
    for (let left = length; left > 0; ) {
      const take = Math.min(left, 8 - this.#filled);
      this.#part = (this.#part << take) | ((value >> (left - take)) & ((1 << take) - 1));
      this.#filled += take;
      left -= take;
      if (this.#filled === 8) {
        this.#bytes.push(this.#part);
        this.#part = 0;
        this.#filled = 0;
      }
    }
    return this;
  }

  ue(value: number): this {
    const length = 31 - Math.clz32(value + 1);
    return this.put(0, length).put(value + 1, length + 1);
  }

  se(value: number): this {
    return this.ue(value > 0 ? value * 2 - 1 : -value * 2);
  }

  /** Ends the unit and hides start codes inside it. */
  unit(header: number): Buffer {
    this.put(1, 1);
    if (this.#filled > 0) this.put(0, 8 - this.#filled);
    const bytes = [header];
    let zeros = 0;
    for (const byte of this.#bytes) {
      if (zeros === 2 && byte < 4) {
        bytes.push(3);
        zeros = 0;
      }
      bytes.push(byte);
      zeros = byte === 0 ? zeros + 1 : 0;
    }
    return Buffer.from(bytes);
  }
}
