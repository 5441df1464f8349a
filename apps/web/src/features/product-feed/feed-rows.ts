import { extractProducts } from '@fairlead/domain/product-feed/extract';
import {
  fieldsOf,
  isReadable,
  mappingOf,
  type ProductFields,
  parsePath,
} from '@fairlead/domain/product-feed/path-expression';
import { checkProductRow } from '@fairlead/domain/product-feed/product-feed.rules';
import type { EventSample, ProductMapping } from './product-feed.queries.ts';

/** Lists come 25 to a page (AP-74). */
export const ROWS_PER_PAGE = 25;

/** What is typed over an event, and what was stored when it began: an older version is put together, not overwritten. */
export type Draft = { fields: ProductFields; began: Pick<ProductMapping, 'mapping' | 'version'> };
export type Drafts = ReadonlyMap<string, Draft>;

/** An event as its row shows it. */
export type FeedRow = ProductMapping & {
  fields: ProductFields;
  /** What is stored, as fields: empty for an expression that cannot be read. */
  saved: ProductFields;
  readable: boolean;
  changed: boolean;
  /** Why it cannot be saved, by field. */
  issues: Readonly<Partial<Record<'key' | 'type' | 'subkey', string>>>;
  /** Somebody else saved it since it was edited here. */
  overtaken: boolean;
};

/** An expression that cannot be read shows no fields: touching them is the change (D-119). */
const isChanged = (fields: ProductFields, mapping: string): boolean =>
  !isReadable(mapping) || mappingOf(fields) !== mapping;

export const rowOf = (item: ProductMapping, draft: Draft | undefined): FeedRow => {
  const fields = draft?.fields ?? fieldsOf(item.mapping);
  const issues = checkProductRow({ name: item.name, ...fields }).map(({ path, message }) => [path, message]);
  return {
    ...item,
    fields,
    saved: fieldsOf(item.mapping),
    readable: isReadable(item.mapping),
    changed: draft !== undefined && isChanged(fields, draft.began.mapping),
    issues: Object.fromEntries(issues),
    overtaken: draft !== undefined && item.version > draft.began.version,
  };
};

/** Typing in a row. What stands as it is stored is no draft any more. */
export const typed = (drafts: Drafts, item: ProductMapping, patch: Partial<ProductFields>): Drafts => {
  const before = drafts.get(item.name);
  const began = before?.began ?? { mapping: item.mapping, version: item.version };
  const fields = { ...(before?.fields ?? fieldsOf(item.mapping)), ...patch };
  const next = new Map(drafts);
  const asStored = isReadable(began.mapping) && JSON.stringify(fields) === JSON.stringify(fieldsOf(began.mapping));
  if (asStored) next.delete(item.name);
  else next.set(item.name, { fields, began });
  return next;
};

/** An edit put together with what somebody else saved. What stands as they saved it is no draft any more. */
export const rebased = (drafts: Drafts, name: string, fields: ProductFields, began: Draft['began']): Drafts => {
  const next = new Map(drafts);
  if (isChanged(fields, began.mapping)) next.set(name, { fields, began });
  else next.delete(name);
  return next;
};

/** The rows that a save sends: changed ones and no others (AP-71). */
export const sentRows = (rows: readonly FeedRow[], drafts: Drafts) =>
  rows
    .filter(({ changed }) => changed)
    .map(({ name, fields, version }) => ({
      name,
      mapping: mappingOf(fields) ?? '',
      version: drafts.get(name)?.began.version ?? version,
    }));

/** What is saved of an event. */
export type Stored = Pick<ProductMapping, 'mapping'>;

/** A row to be sent, over what was stored when its editing began. */
export const partOf = ({ name, mapping, version }: { name: string; version: number } & Stored, drafts: Drafts) => ({
  began: { mapping: drafts.get(name)?.began.mapping ?? '' },
  version,
  mine: { mapping },
});

/** How many events have their products found by what is shown. */
export const carrying = (rows: readonly FeedRow[]): number => rows.filter(({ fields }) => fields.key !== '').length;

const fieldNames = { key: 'key', type: 'type', subkey: 'subkey' } as const;

/** What changed, in a few words: of one event its fields, of several their names. */
export const changeWords = (rows: readonly FeedRow[]): string => {
  const [first, second, ...more] = rows;
  if (!first) return '';
  if (second) {
    const names = [first, second, ...more].slice(0, 3).map(({ name }) => name);
    return more.length > 1 ? `${names.join(', ')} and ${more.length - 1} more` : names.join(', ');
  }
  const { name, fields, saved } = first;
  if (fields.key === '') return `${name}: no products any more`;
  const shown = (value: string | null) => (value === null || value === '' ? 'none' : value);
  const parts = (['key', 'type', 'subkey'] as const)
    .filter((field) => fields[field] !== saved[field])
    .map((field) => `${fieldNames[field]} ${shown(saved[field])} became ${shown(fields[field])}`);
  return parts.length > 0 ? `${name}: ${parts.join(', ')}` : name;
};

/** What a path finds in the newest events of a name. */
export type Found = { events: number; without: number; last: readonly string[] };

/** Null while there is nothing to look for: no key, or fields that are not complete. */
export const foundIn = (fields: ProductFields, samples: readonly EventSample[]): Found | null => {
  const path = parsePath(mappingOf(fields) ?? '');
  if (!path) return null;
  const values = samples.map(({ properties }) => extractProducts(path, properties).values);
  return {
    events: samples.length,
    without: values.filter((one) => one.length === 0).length,
    last: values[0] ?? [],
  };
};
