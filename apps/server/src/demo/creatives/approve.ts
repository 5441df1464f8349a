import { TRACKED_SUPPLIER } from '@fairlead/domain/creative-group/approval';
import { addDays, dayOf, startOfDay } from '@fairlead/domain/utc-day';
import { type Context, type KeptChange, systemContext } from '../../context.ts';
import { receiveApprovals } from '../../features/creative/approval.service.ts';
import { writeTogether } from '../../platform/changes/together.ts';
import { suppliersOf } from '../../simulator/profile.ts';
import { changeSetOf } from '../trade/deed.ts';

type Asked = { creative_id: number; supplier_id: number };
export type Said = { status: 'approved' | 'disapproved' | 'submitted'; reason: string | null };

/** The exchange that is tracked, and those where campaigns that show a creative buy, each once. All creatives, or these. */
export const shownAt = async ({ db }: Context, ids: readonly number[] | null = null): Promise<Asked[]> => {
  const rows = await db.query<{ creative_id: number; suppliers: number[] }>(
    `select distinct d.id as creative_id, c.suppliers from creative d
     left join creative_group_campaign m on m.creative_group_id = d.creative_group_id
     left join campaign c on c.id = m.campaign_id
     where $1::int[] is null or d.id = any($1) order by 1`,
    [ids],
  );
  return [...Map.groupBy(rows, ({ creative_id }) => creative_id)].flatMap(([creative_id, those]) =>
    [...new Set([TRACKED_SUPPLIER, ...those.flatMap(({ suppliers }) => suppliersOf(suppliers ?? []))])]
      .sort((a, b) => a - b)
      .map((supplier_id) => ({ creative_id, supplier_id })),
  );
};

/** What exchanges answered at noon of a day so many days ago; null of `said`: they were not asked. */
export const approve = async (
  house: Context,
  { day, what, asked, said }: { day: number; what: string; asked: readonly Asked[]; said: (one: Asked) => Said | null },
): Promise<void> => {
  const then = new Date(startOfDay(addDays(dayOf(house.now()), -day)).getTime() + 12 * 3_600_000);
  const rows = asked.flatMap((one) => {
    const answer = said(one);
    return answer === null ? [] : [{ ...one, ...answer, at: then.toISOString() }];
  });
  const kept: KeptChange[] = [];
  const changeSet = changeSetOf(what);
  await receiveApprovals({ ...systemContext(house, { channel: 'api', changeSet }), now: () => then, kept }, { rows });
  await writeTogether(house, kept);
};
