import { businessStates, states } from '@fairlead/domain/state';
import { isOneLine, isStorable, NAME_MAX } from '@fairlead/domain/text';
import { isUtcDay } from '@fairlead/domain/utc-day';
import { z } from 'zod';

/** Largest id: a 4-byte integer, as the records keep it. */
const INT_MAX = 2_147_483_647;

/** What is said of a value of another kind, and of one that is left out where it is needed. */
const kind = (words: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'is required' : words),
});

export const id = z.int(kind('must be a whole number')).min(1, 'must be 1 or more').max(INT_MAX, 'is too large');

/** An id as it stands in a path or query: digits only, no sign, no exponent. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'must be a whole number')
  .transform(Number)
  .pipe(id)
  .meta({ wire: { type: 'integer', minimum: 1, maximum: INT_MAX } });

const digits = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(least, `must be ${least} or more`).max(most, `must be at most ${most}`))
    .meta({ wire: { type: 'integer', minimum: least, maximum: most } });

/** A whole number in a query within bounds, with a default. */
export const countText = (least: number, most: number, fallback: number) =>
  digits(least, most)
    .default(fallback)
    .meta({ wire: { type: 'integer', minimum: least, maximum: most, default: fallback } });

/** A repeated query key as a list: one value, several, or none. */
export const listOf = <T extends z.ZodType>(item: T, most = 500) =>
  z.preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z.array(item).max(most, `at most ${most} values`),
  );

/** Any text that can be stored. */
export const text = (most: number) =>
  z
    .string(kind('must be text'))
    .max(most, `must be at most ${most} characters`)
    .refine(isStorable, 'has characters that cannot be kept');

/** A name as it is stored: trimmed. Emptiness and length are the rules' business, so that their sentences answer. */
export const name = z
  .string({ error: 'Name is required' })
  .max(10_000, 'is too long')
  .refine(isStorable, 'has characters that cannot be kept. Remove line breaks and control characters.')
  .transform((value) => value.trim());

/**
 * A text that a call needs. One that is left out goes to the rules as '', which name it with all else that is missing; the
 * API document says that it is required.
 */
export const needed = <T extends z.ZodType<string, string>>(shape: T) =>
  shape.default('' as never).meta({ needed: true });

/** The name of a record to be made. */
export const newName = needed(name);

/** A word of a list, documented as such; any text gets as far as the rules, which refuse it in their own words. */
export const word = (words: readonly string[], most = 40) =>
  text(most).meta({ wire: { type: 'string', enum: [...words] } });

/** One line of text, at most 255 characters. */
export const line = text(NAME_MAX).refine(isOneLine, 'has characters that cannot be kept');

/** States are accepted in any case and answered in lower case (D-103). */
const anyCase = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .string()
    .max(20, 'is too long')
    .transform((value) => value.toLowerCase())
    .pipe(z.enum(values, { error: `must be one of ${values.join(', ')}` }))
    .meta({ wire: { type: 'string', enum: [...values] } });

/** The picture at `icon_url`, from this server. */
export const icon = z
  .string()
  .nullable()
  .describe('path on this server that shows the picture at `icon_url`, the same until the UTC day ends; see getIcon');

export const state = anyCase(states);
/** Both families, as the homepage's filter mixes them (D-033). */
export const anyState = anyCase([...states, ...businessStates]);
export const businessState = anyCase(businessStates);
export const stateFilter = anyCase(['new', 'archived', 'all']);

/** A calendar day in UTC, as 2026-11-21. */
export const day = z
  .string()
  .max(100, 'is too long')
  .refine(isUtcDay, 'must be a day that exists, such as 2026-11-21')
  .meta({ wire: { type: 'string', format: 'date' } });

/** An amount of money or another number that a rule judges; JSON has no other numbers than finite ones. */
export const amount = z.number(kind('must be a number'));

/** Unix seconds. */
export const unix = z.int();
export const instant = z.iso.datetime();

export const items = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.int() });

/** The version the editor saw; also as If-Match. */
export const version = z
  .int()
  .min(1)
  .max(INT_MAX)
  .optional()
  .describe(
    'the version the edit was made on: if there is a newer one, 409 `stale_version`; left out, nothing is compared',
  );

/** "true" or "false" in a query. */
export const flagText = z.enum(['true', 'false']).transform((value) => value === 'true');

export const platform = z.enum(['ios', 'android']);

export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'must be a UUID')
  .transform((value) => value.toLowerCase())
  .meta({ wire: { type: 'string', format: 'uuid' } });

const Issue = z.object({ path: z.string(), message: z.string() });

/** The one shape of every refusal (design 3.3). Some refusals carry more, such as the clashing fields of a stale version. */
export const ErrorBody = z.looseObject({
  message: z.string(),
  errors: z.array(Issue).optional(),
  code: z.string(),
  request_id: z.string(),
});

/**
 * What a dry run answers (13.2): `result` is what the call itself would, with null for ids that nothing has yet, and for paths
 * with them.
 */
export const DryRun = z.object({
  dry_run: z.literal(true),
  result: z.unknown(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  warnings: z.array(Issue),
  money: z
    .array(
      z.object({
        currency: z.string(),
        per_day_before: z.number(),
        per_day_after: z.number(),
        total_before: z.number(),
        total_after: z.number(),
      }),
    )
    .describe(
      'what the write does to budgets that it changes, stops or lets go on, per currency: the most that they plan for one day, as not all are spent on the same days, and their sum in total. One that is stopped plans nothing, and is what it has spent.',
    ),
});

/** How money stands: client costs in the company's currency, which its client reads too; no margin, no spend of ours. */
export const spending = z.object({
  week: z.array(z.number()).describe('of each of the last 7 full UTC days, oldest first'),
  week_before: z.array(z.number()).describe('of the 7 days before these'),
  spent: z.number().describe('by the budgets that run now, in their days so far'),
  expected: z.number().describe('what an even spend of these budgets would have reached by now'),
  budget: z.number().describe('their total; 0: none runs now'),
  too_soon: z.boolean().describe('no full UTC day of any of them is over yet: how far from plan they are says nothing'),
  ended: day.nullable().describe('last day of the budget that ended last, while none runs'),
});
