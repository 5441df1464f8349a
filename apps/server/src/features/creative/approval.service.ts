import type { Ok } from '@fairlead/contract';
import * as approvalApi from '@fairlead/contract/creative-approval';
import { mayResubmit, reportedApprovals, TRACKED_SUPPLIER } from '@fairlead/domain/creative-group/approval';
import type { Context } from '../../context.ts';
import { issuesOf } from '../../issues-of.ts';
import { Conflict, NotFound } from '../../refusal.ts';
import { creativeGroup } from '../creative-group/creative-group.service.ts';
import { type Approval, etagsOf, knownOf, putApprovals } from './approval.sql.ts';
import { answeredCreatives, type Creative, getCreative, recordCreative } from './creative.service.ts';
import { type CreativeRow, creativesOf, holdCreatives, touchCreatives } from './creative.sql.ts';

/** Keeps approvals of creatives that are held, with an entry of the history each. */
const keep = async (
  context: Context,
  rows: readonly CreativeRow[],
  approvals: readonly Approval[],
): Promise<number> => {
  const changed = await putApprovals(context, approvals);
  await touchCreatives(context, changed);
  const after = await creativesOf(context, { ids: changed });
  for (const creative of after)
    await recordCreative(context, rows.find(({ id }) => id === creative.id) ?? creative, creative);
  return changed.length;
};

const submit = (context: Context, rows: readonly CreativeRow[]): Promise<number> => {
  const about = { supplier_id: TRACKED_SUPPLIER, status: 'submitted', reason: null } as const;
  // An exchange whose clock is ahead of ours is answered all the same
  const after = ({ approvals }: CreativeRow): Date => {
    const said = approvals.find(({ supplier_id }) => supplier_id === TRACKED_SUPPLIER);
    return new Date(Math.max(context.now().getTime(), said ? Date.parse(said.at) + 1 : 0));
  };
  return keep(
    context,
    rows,
    rows.map((row) => ({ creative_id: row.id, ...about, at: after(row) })),
  );
};

const held = async (context: Context, ids: readonly number[]): Promise<CreativeRow[]> => {
  await holdCreatives(context, ids);
  return creativesOf(context, { ids });
};

/** @throws Conflict `not_resubmittable` that names what is archived, approved or waiting */
const refuseUnlessResubmittable = (rows: readonly CreativeRow[]): void => {
  const names = rows.filter((row) => !mayResubmit(row)).map(({ name }) => name);
  if (names.length > 0)
    throw new Conflict(`Archived, approved or waiting already: ${names.join(', ')}`, 'not_resubmittable');
};

/** Submits a creative for approval again. @throws NotFound, Conflict `not_resubmittable` */
export const resubmitCreative = (context: Context, id: number, of: number): Promise<Creative> =>
  context.db.tx(async () => {
    await resubmitCreatives(context, of, [id]);
    return getCreative(context, id, of);
  });

/** Submits creatives of a group, all or none. @throws NotFound for one of another group, Conflict `not_resubmittable` */
export const resubmitCreatives = (
  context: Context,
  group: number,
  ids: readonly number[],
): Promise<Ok<typeof approvalApi.resubmitCreatives>> =>
  context.db.tx(async () => {
    const asked = [...new Set(ids)];
    const rows = await held(context, asked);
    if (rows.length < asked.length || rows.some((row) => row.creative_group_id !== group)) throw new NotFound();
    refuseUnlessResubmittable(rows);
    await submit(context, rows);
    const now = await creativesOf(context, { ids: asked });
    const items = await answeredCreatives(context, await creativeGroup(context, group), now);
    return { items, total: items.length };
  });

/** Submits the creatives of a group for which it is allowed. */
export const resubmitCreativeGroup = (
  context: Context,
  group: number,
): Promise<Ok<typeof approvalApi.resubmitCreativeGroup>> =>
  context.db.tx(async () => {
    const rows = await creativesOf(context, { group });
    const allowed = rows.filter(mayResubmit).map(({ id }) => id);
    return resubmitCreatives(context, group, allowed);
  });

type Row = ReturnType<typeof approvalApi.ApprovalRow.parse>;
type Verdicts = Ok<typeof approvalApi.sendApprovals>;

/** Of each creative and supplier the newest row. */
const newestOf = (rows: readonly Row[]): Approval[] => {
  const newest = new Map<string, Approval>();
  for (const { status, at, etag: _, ...row } of rows) {
    const key = `${row.creative_id} ${row.supplier_id}`;
    const approval = { ...row, status: reportedApprovals[status], at: new Date(at) };
    if ((newest.get(key)?.at.getTime() ?? Number.NEGATIVE_INFINITY) < approval.at.getTime()) newest.set(key, approval);
  }
  return [...newest.values()];
};

/** Rows that can be kept, and what is wrong with the others. */
const judge = async (context: Context, given: readonly unknown[]) => {
  const rejected: Verdicts['rejected'] = [];
  const parsed: { row: Row; index: number }[] = [];
  for (const [index, each] of given.entries()) {
    const read = approvalApi.ApprovalRow.safeParse(each);
    if (read.success) parsed.push({ row: read.data, index });
    else rejected.push({ index, ...(issuesOf(read.error)[0] ?? { path: '', message: 'The row cannot be read' }) });
  }
  const ids = (field: 'creative_id' | 'supplier_id') => [...new Set(parsed.map(({ row }) => row[field]))];
  const known = await knownOf(context, ids('creative_id'), ids('supplier_id'));
  const sound = parsed.filter(({ row, index }) => {
    const [path, message] = !known.creatives.has(row.creative_id)
      ? ['creative_id', 'creative_id names no creative']
      : !known.suppliers.has(row.supplier_id)
        ? ['supplier_id', 'supplier_id names no supplier']
        : [null, ''];
    if (path !== null) rejected.push({ index, path, message });
    return path === null;
  });
  return { sound: sound.map(({ row }) => row), rejected: rejected.sort((a, b) => a.index - b.index) };
};

/** Takes in what exchanges say of creatives: a record, which stands in the history (design 13.14, 13.24.5). */
export const receiveApprovals = (context: Context, { rows }: { rows: readonly unknown[] }): Promise<Verdicts> =>
  context.db.tx(async () => {
    const { sound, rejected } = await judge(context, rows);
    const ids = [...new Set(sound.map(({ creative_id }) => creative_id))].sort((a, b) => a - b);
    const creatives = await held(context, ids);
    const etags = await etagsOf(context, ids);
    // What names another etag was said of the ad as it was, whenever it was said
    const newest = newestOf(
      sound.filter(({ creative_id, etag }) => (etag ?? etags.get(creative_id)) === etags.get(creative_id)),
    );
    const accepted = newest.length > 0 ? await keep(context, creatives, newest) : 0;
    return { accepted, outdated: sound.length - accepted, rejected };
  });
