import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import type { CohortDefinition } from '@fairlead/domain/cohort/cohort';
import type { UtcDay } from '@fairlead/domain/utc-day';
import { type DeviceSet, expected, type KeptEvent, sameSet } from './world.ts';

/** What must never be seen, as a sentence each; also kept in a file with all that was done. */
export type Faults = {
  readonly all: string[];
  /** Refusals in words while the facts engine was away. */
  refused: number;
  add(fault: string): void;
  note(entry: object): void;
};

export const openFaults = (file: string): Faults => {
  const all: string[] = [];
  const note = (entry: object) => appendFileSync(file, `${JSON.stringify({ at: Date.now(), ...entry })}\n`);
  return {
    all,
    note,
    refused: 0,
    add: (fault) => {
      all.push(fault);
      note({ fault });
    },
  };
};

/** A batch of a round: `fresh` are the events that nobody sent before. */
export type Batch = { id: string; rows: KeptEvent[]; fresh: KeptEvent[]; answered: boolean };

/** How many batches and blocks of the file may be stored by now: a build sees some of the first, and some of the other. */
export type Reach = { batches: number; blocks: number };

/** All events: those of the rounds before, which are stored for certain, and those sent in this one, in their order. */
export class Ledger {
  readonly settled: KeptEvent[] = [];
  batches: Batch[] = [];
  /** The blocks a file is read by; null while none was sent. */
  file: { name: string; text: string; blocks: KeptEvent[][]; job: number | null } | null = null;
  #memo = new Map<string, DeviceSet>();

  reach(): Reach {
    return { batches: this.batches.length, blocks: this.file?.blocks.length ?? 0 };
  }

  /** The round is over: everything sent is stored. */
  settle(): void {
    this.settled.push(...this.#upTo(this.reach()));
    this.batches = [];
    this.file = null;
    this.#memo.clear();
  }

  #upTo({ batches, blocks }: Reach): KeptEvent[] {
    const sent = this.batches.slice(0, batches).flatMap(({ fresh }) => fresh);
    return [...sent, ...(this.file?.blocks.slice(0, blocks).flat() ?? [])];
  }

  expected(definition: CohortDefinition, day: UtcDay, at: Reach = this.reach()): DeviceSet {
    const key = createHash('sha1')
      .update(JSON.stringify([definition, day, at]))
      .digest('hex');
    const known = this.#memo.get(key);
    if (known) return known;
    const found = expected(definition, day, [...this.settled, ...this.#upTo(at)]);
    this.#memo.set(key, found);
    return found;
  }

  /** Whether a build is what a definition says of the events up to some moment before `reach`, newest first. */
  explains(found: DeviceSet, definitions: readonly CohortDefinition[], days: readonly UtcDay[], reach: Reach): boolean {
    for (let back = 0; back <= reach.batches + reach.blocks; back++)
      for (let blocks = reach.blocks; blocks >= 0; blocks--) {
        const batches = reach.batches + reach.blocks - back - blocks;
        if (batches < 0 || batches > reach.batches) continue;
        for (const definition of definitions)
          for (const day of days) if (sameSet(found, this.expected(definition, day, { batches, blocks }))) return true;
      }
    return false;
  }
}
