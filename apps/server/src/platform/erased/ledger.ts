import type { IdKind } from '@fairlead/domain/device-id';
import type { House } from '../../context.ts';
import { BUCKETS, bucketAt, digestOf, formsOf } from './forms.ts';

type Store = Pick<House, 'db' | 'config'>;

/** What tells the devices that were erased from all others. */
export type Ledger = {
  /** How many forms of ids it knows. */
  size: number;
  /** Whether the id of this kind that begins at `at` is one that was erased; `width`: its bytes. */
  holds(kind: IdKind, bytes: Buffer, at: number, width: number): boolean;
  /** Buckets of ids that may be among the erased: an id in another one is not. */
  buckets(kind: IdKind): number[];
};

type KindForms = { taken: Uint8Array; digests: Set<string> };
type Row = { kind: IdKind; bucket: number; digest: Buffer };

/** A ledger of these rows. Pure. */
export const ledgerFrom = (secretKey: string, rows: readonly Row[]): Ledger => {
  const kinds = new Map<IdKind, KindForms>();
  for (const { kind, bucket, digest } of rows) {
    const forms = kinds.get(kind) ?? { taken: new Uint8Array(BUCKETS), digests: new Set<string>() };
    forms.taken[bucket] = 1;
    forms.digests.add(Buffer.from(digest).toString('base64'));
    kinds.set(kind, forms);
  }
  return {
    size: rows.length,
    holds(kind, bytes, at, width) {
      const forms = kinds.get(kind);
      if (forms?.taken[bucketAt(bytes, at)] !== 1) return false;
      return forms.digests.has(digestOf(secretKey, kind, bytes.subarray(at, at + width)).toString('base64'));
    },
    buckets: (kind) => [...(kinds.get(kind)?.taken.entries() ?? [])].flatMap(([n, is]) => (is === 1 ? [n] : [])),
  };
};

const known = new WeakMap<Store['db'], Ledger>();

/** The devices that were erased, as the records know them now. Read anew only when there are more of them. */
export const erasedDevices = async ({ db, config }: Store): Promise<Ledger> => {
  const [{ n } = { n: 0 }] = await db.query<{ n: number }>('select count(*)::int as n from erased_form');
  const before = known.get(db);
  if (before?.size === n) return before; // none is ever taken out
  const ledger = ledgerFrom(
    config.secretKey,
    n === 0 ? [] : await db.query<Row>('select kind, bucket, digest from erased_form'),
  );
  known.set(db, ledger);
  return ledger;
};

/** A line of the ledger as it is kept beside backups: what a restore of an older one has to know. */
export type ErasedForm = { kind: IdKind; bucket: number; digest: string; erased_at: string };

/** What will be known of devices. @param uuids see `formsOf` */
export const formsToNote = ({ config }: Pick<House, 'config'>, uuids: readonly string[], at: Date): ErasedForm[] =>
  uuids.flatMap(formsOf).map(({ kind, id }) => ({
    ...{ kind, bucket: bucketAt(id, 0), digest: digestOf(config.secretKey, kind, id).toString('base64') },
    erased_at: at.toISOString(),
  }));

/** From here on nothing takes these devices in. What is known already stays as it is. */
export const noteErased = async ({ db }: Pick<House, 'db'>, forms: readonly ErasedForm[]): Promise<void> => {
  await db.query(
    `insert into erased_form (kind, bucket, digest, erased_at)
     select kind, bucket, decode(digest, 'base64'), erased_at
     from jsonb_to_recordset($1::jsonb) as f (kind text, bucket integer, digest text, erased_at timestamptz)
     on conflict do nothing`,
    [JSON.stringify(forms)],
  );
};

/** All lines of the ledger. */
export const allForms = async ({ db }: Pick<House, 'db'>): Promise<ErasedForm[]> => {
  const rows = await db.query<Row & { erased_at: Date }>('select kind, bucket, digest, erased_at from erased_form');
  return rows.map(({ digest, erased_at, ...form }) => ({
    ...{ ...form, digest: Buffer.from(digest).toString('base64') },
    erased_at: erased_at.toISOString(),
  }));
};
