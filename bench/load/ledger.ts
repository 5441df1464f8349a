export type Entity = 'company' | 'order' | 'line_item' | 'line_item_budget';

/** The field that is saved over and over, and its value. */
export type Value = string | number;

/** One record as its writers know it. */
export type Kept = {
  entity: Entity;
  id: number;
  /** Where it is saved, under /api. */
  path: string;
  /** Of the newest answer, and when that came (monotonic ms). */
  version: number;
  at: number;
  /** What the newest answer carried; null while nobody has saved it. */
  value: Value | null;
  /** Version before the first write of this run; 0 when it was made in it. */
  first: number;
  /** Saves on their way, and those whose answer never came. */
  inFlight: number;
  unanswered: number;
};

type Acknowledged = { entity: Entity; id: number; version: number };

/** A creation that was answered: the same again must answer the same. */
export type Creation = { path: string; body: object; key: string; token: string; id: number };

/** What was written and answered in one run, and what must never be seen, as a sentence each. */
export type Ledger = {
  records: Map<string, Kept>;
  acknowledged: Acknowledged[];
  creations: Creation[];
  faults: string[];
  fault(text: string): void;
};

const MOST_FAULTS = 30;

export const openLedger = (): Ledger => {
  const faults: string[] = [];
  return {
    records: new Map(),
    acknowledged: [],
    creations: [],
    faults,
    // The first ones say what is wrong; thousands would only fill the memory.
    fault: (text) => faults.length < MOST_FAULTS && faults.push(text),
  };
};

const keyOf = (entity: Entity, id: number) => `${entity}:${id}`;
export const keptOf = (ledger: Ledger, entity: Entity, id: number) => ledger.records.get(keyOf(entity, id));

export const keep = (ledger: Ledger, record: Pick<Kept, 'entity' | 'id' | 'path' | 'version' | 'first'>): Kept => {
  const kept = { ...record, at: performance.now(), value: null, inFlight: 0, unanswered: 0 };
  ledger.records.set(keyOf(record.entity, record.id), kept);
  return kept;
};

/** Notes a write that was answered as done. */
export const acknowledge = (ledger: Ledger, kept: Kept, version: number, value: Value | null): void => {
  ledger.acknowledged.push({ entity: kept.entity, id: kept.id, version });
  if (version < kept.version) return; // a later save was answered first
  Object.assign(kept, { version, value, at: performance.now() });
};
