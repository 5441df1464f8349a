import { appendFileSync } from 'node:fs';
import { deviceId } from '@fairlead/test-data/device-ids';

/** Devices by their numbers in one universe. */
export type Devices = ReadonlySet<number>;
const UNIVERSE = 77;

/** One creation: what was asked under which key, and the id it was answered with; null while nobody has answered. */
export type Creation = { key: string; name: string; id: number | null } & (
  | { kind: 'company' }
  | { kind: 'upload'; from: number; to: number; devices: Devices }
  | { kind: 'combination'; operator: string; sources: number[]; devices: Devices }
);

/** One company that is saved over and over: what was answered last, and what was asked and never answered. */
export type Saved = { id: number; name: string; version: number; asked: string | null };

/** What a driver asked and was answered, over all rounds. */
export type History = {
  creations: Creation[];
  companies: Saved[];
  /** What must never be seen, as a sentence each. */
  faults: string[];
  note(entry: object): void;
};

export const openHistory = (file: string): History => ({
  creations: [],
  companies: [],
  faults: [],
  note: (entry) => appendFileSync(file, `${JSON.stringify({ at: Date.now(), ...entry })}\n`),
});

/** The devices `from` up to but without `to`. */
export const range = (from: number, to: number): Devices =>
  new Set(Array.from({ length: to - from }, (_, n) => from + n));

export const combined = (operator: string, sets: readonly Devices[]): Devices => {
  const [first = new Set<number>(), ...rest] = sets;
  if (operator === 'union') return new Set(sets.flatMap((set) => [...set]));
  const others = (n: number) =>
    operator === 'intersection' ? rest.every((set) => set.has(n)) : !rest.some((set) => set.has(n));
  return new Set([...first].filter(others));
};

/** A CSV of these devices: one in 50 twice, one in 70 followed by a line that is none. */
export const csvOf = (from: number, to: number): string => {
  const lines = ['device_id'];
  for (let n = from; n < to; n++) {
    const id = deviceId(UNIVERSE, n).toUpperCase();
    lines.push(id);
    if (n % 50 === 0) lines.push(id);
    if (n % 70 === 0) lines.push(`${id}?`);
  }
  return `${lines.join('\n')}\n`;
};

/** The lines that the file of a list must have, sorted, in lower case. */
export const linesOf = (devices: Devices): string[] => [...devices].map((n) => deviceId(UNIVERSE, n)).sort();
