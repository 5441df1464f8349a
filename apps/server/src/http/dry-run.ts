import { moneyMoved } from '@fairlead/domain/money-effect';
import { type Context, isDryRunId } from '../context.ts';

/** Thrown to roll a dry run back; carries its answer. */
class DryRunDone extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('dry run');
    this.result = result;
  }
}

const namesId = (key: string): boolean => /(^|_)ids?$/.test(key);
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const namesDryRunId = (text: string): boolean =>
  text.split(/[/=?#&]/).some((part) => /^\d+$/.test(part) && isDryRunId(Number(part)));

/** A path as far as it leads: null where its page is one that is not there; a page that is says nothing of what is not. */
const leadsTo = (path: string): string | null => {
  const [page = '', ...said] = path.split(/(?=[?#])/);
  if (namesDryRunId(page)) return null;
  return said.some(namesDryRunId) ? page : path;
};

/**
 * A value with null for each id in it that nothing has yet, and for each path whose page names one, as deep as one stands. `key`:
 * the field that it is the value of.
 */
const withoutIds = (value: unknown, key = ''): unknown => {
  if (isDryRunId(value)) return namesId(key) ? null : value;
  if (typeof value === 'string') return value.startsWith('/') ? leadsTo(value) : value;
  if (Array.isArray(value)) return value.map((one) => withoutIds(one, key));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutIds(part, name)]));
};

/** Runs everything in one transaction, answers what would happen, and leaves nothing behind (13.2). */
export const dryRun = async (context: Context, work: () => Promise<unknown>) => {
  try {
    await context.db.tx(async () => {
      context.changes.length = 0; // a transaction that met another one is run again
      context.warnings.length = 0;
      context.money.length = 0;
      throw new DryRunDone(await work());
    });
  } catch (error) {
    if (!(error instanceof DryRunDone)) throw error;
    return {
      dry_run: true,
      result: withoutIds(error.result ?? null),
      changes: context.changes.map(({ field, ...sides }) => ({
        field,
        before: withoutIds(sides.before, field),
        after: withoutIds(sides.after, field),
      })),
      warnings: context.warnings,
      money: moneyMoved(context.money),
    };
  }
};
