import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/combination';
import { type Operator, operators } from '@fairlead/domain/combination/combination';
import { checkSourceApplication, checkSources } from '@fairlead/domain/combination/combination.rules';
import { when } from '@fairlead/domain/issue';
import type { Context } from '../../context.ts';
import { Conflict, NotFound, refuseIfAny } from '../../refusal.ts';
import { queuePreview } from '../audience/preview.service.ts';
import { type SourceList, sourcesById } from './combination.sql.ts';
import { type OpenSources, withSources } from './open-sources.service.ts';

/** How long an answer waits for the exact count (13.8). */
const PATIENCE_MS = 800;
/** The largest exclusive sets that are named (13.8). */
const SETS_SHOWN = 40;

/** All that a preview job needs; its builds keep their files while it waits (see `idleBuilds`). */
export type PreviewInput = {
  operator: Operator;
  build_ids: string[];
  sources: { id_file_key: string; id_kind: string }[];
};

/** The chosen lists, checked as the form checks them, each with a build. @throws NotFound, Refused, Conflict `not_built` */
const builtSources = async (context: Context, operator: string, ids: readonly number[]): Promise<SourceList[]> => {
  const sources = await sourcesById(context, ids);
  if (sources.length < ids.length) throw new NotFound();
  refuseIfAny([
    ...when(!(operators as readonly string[]).includes(operator), 'operator', 'Operator is required'),
    ...checkSources(operator, ids, sources),
    ...checkSourceApplication(undefined, sources),
  ]);
  const unbuilt = sources.find((source) => source.build_id === null);
  if (unbuilt)
    throw new Conflict(`"${unbuilt.name}" has not been built yet. Count again when its size is shown.`, 'not_built');
  return sources;
};

const queueExact = (context: Context, operator: Operator, sources: readonly SourceList[]): Promise<number> => {
  const input: PreviewInput = {
    operator,
    build_ids: sources.map((source) => source.build_id as string),
    sources: sources.map(({ id_file_key, id_kind }) => ({
      id_file_key: id_file_key as string,
      id_kind: id_kind as string,
    })),
  };
  const [first] = sources;
  return queuePreview(context, 'combination', {
    entity: 'targeting_list',
    entity_id: first?.id ?? null,
    company_id: first?.company_id ?? null,
    input,
    unit: 'ids',
  });
};

/** The exact count, or null after `patience` ms. */
const countWithin = async (
  context: Context,
  operator: Operator,
  open: OpenSources,
  patience: number,
): Promise<number | null> => {
  const abort = new AbortController();
  const count = context.engine.combine({ operator, sources: open, out: null, signal: abort.signal });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(done, patience, null);
  });
  try {
    const counted = await Promise.race([count, late]);
    if (counted) return counted.rows;
    abort.abort();
    await count.catch(() => {}); // its files are let go of only when it has stopped reading
    return null;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Counts a combination that is not made yet: exactly when that takes at most 800 ms, else by an estimate with a job
 * whose result is exact.
 */
export const previewCombination = async (
  context: Context,
  draft: { operator: string; source_targeting_list_ids: readonly number[] },
  { patience = PATIENCE_MS } = {},
): Promise<Ok<typeof api.previewCombination>> => {
  const sources = await builtSources(context, draft.operator, draft.source_targeting_list_ids);
  const operator = draft.operator as Operator;
  return withSources(context, sources, async (open) => {
    const exact = await countWithin(context, operator, open, patience);
    if (exact !== null) return { line_count: exact, exact: true, margin_percent: 0, job_id: null };
    const guess = await context.engine.estimate({ operator, sources: open });
    const job_id = guess.exact ? null : await queueExact(context, operator, sources);
    return { line_count: guess.line_count, exact: guess.exact, margin_percent: guess.margin_percent, job_id };
  });
};

/** How lists overlap, as sets of devices that are in exactly these lists (13.8): the largest 40, and what is in the others. */
export const overlapsOfLists = async (
  context: Context,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<Ok<typeof api.overlapsOfLists>> => {
  const sources = await builtSources(context, 'union', ids);
  return withSources(context, sources, async (open) => {
    const found = await context.engine.overlaps({ sources: open, ...(signal ? { signal } : {}) });
    const sets = found.items
      .map((set) => ({ targeting_list_ids: set.members.map((member) => ids[member] as number), count: set.count }))
      .sort((a, b) => b.count - a.count);
    return {
      items: sets.slice(0, SETS_SHOWN),
      total: sets.length,
      rest: sets.slice(SETS_SHOWN).reduce((sum, set) => sum + set.count, 0),
      exact: true,
      job_id: null,
    };
  });
};
