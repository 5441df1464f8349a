import type { Ok } from '@fairlead/contract';
import * as launching from '@fairlead/contract/campaign-launch';
import * as groups from '@fairlead/contract/creative-group';
import * as readiness from '@fairlead/contract/readiness';
import type { ReadinessCode } from '@fairlead/domain/readiness/codes';
import type { Campaign } from '../features/campaign/campaign.service.ts';
import type { NewCampaign } from '../features/campaign/campaign-new.service.ts';
import { type CampaignHouse, openCampaignHouse } from './campaigns.ts';
import { aGroup } from './creatives.ts';
import type { Answer, Caller } from './house.ts';
import type { RecordsKind } from './records.ts';

const DETAILS = { adomain: 'nomnom.example', bcats: ['IAB8'], landing_page: 'https://nomnom.example/fr' };

/** What a campaign needs to bid, but for ads. */
export const READY = { ...DETAILS, click_action: 'https://a.example/c' };

type Extra = Parameters<Caller['call']>[2];
type Readiness = Ok<typeof readiness.getReadiness>;

/** A house of campaigns with a group of one banner, an event that is mapped, and ways to check, repair and launch. */
export type LaunchHouse = CampaignHouse & {
  ads: Awaited<ReturnType<typeof aGroup>>;
  /** Has the banner shown by these campaigns, too. */
  connect(...ids: number[]): Promise<void>;
  submitAll(): Promise<unknown>;
  /** A campaign that lacks nothing. */
  ready(given?: Partial<NewCampaign>): Promise<Campaign>;
  /** Many that are ready, with as little as it takes. */
  many(count: number, name: string): Promise<{ ids: number[]; versions: number[] }>;
  readiness(id: number, who?: Caller): Promise<Readiness>;
  issuesOf(id: number, who?: Caller): Promise<Readiness['checks'][number]['issues']>;
  codesOf(id: number): Promise<ReadinessCode[]>;
  repair(
    id: number,
    codes: ReadinessCode[],
    who?: Caller,
    extra?: Extra,
  ): Promise<Answer<Ok<typeof launching.repairCampaign>>>;
  launch(
    campaign_ids: number[],
    versions: number[],
    who?: Caller,
    extra?: Extra,
  ): Promise<Answer<Ok<typeof launching.launchCampaigns>>>;
};

export const paramsOf = (id: number) => ({ campaignId: String(id) });

export const openLaunchHouse = async (kind: RecordsKind): Promise<LaunchHouse> => {
  const on = await openCampaignHouse(kind);
  const { manager } = on;
  await on.house.db.query(`update application set tracking_provider = 'custom' where id = $1`, [on.app]);
  const ads = await aGroup(on.house, manager, on.app);
  await ads.banner();
  await on.house.db.query(
    `insert into custom_action (app_id, name, type_id, created, updated) values ($1, 'first_order', 4, now(), now())`,
    [on.app],
  );
  const connect = async (...ids: number[]) => {
    const params = { applicationId: String(on.app), creativesGroupId: String(ads.id) };
    const { body } = await manager.call(groups.getCreativeGroup, { params });
    const campaign_ids = [...body.campaign_ids, ...ids];
    const { status } = await manager.call(groups.updateCreativeGroup, { params, body: { campaign_ids } });
    if (status !== 200) throw new Error(`connecting ${ids}: ${status}`);
  };
  const submitAll = () =>
    on.house.db.query(
      `insert into creative_approval (creative_id, supplier_id, status, at)
       select id, 335, 'APPROVED', now() from creative on conflict do nothing`,
    );
  const read = async (id: number, who: Caller = manager) =>
    (await who.call(readiness.getReadiness, { params: paramsOf(id) })).body;
  const issuesOf = async (id: number, who?: Caller) => (await read(id, who)).checks.flatMap(({ issues }) => issues);
  return {
    ...on,
    ads,
    connect,
    submitAll,
    ready: async (given = {}) => {
      const made = await on.make({ ...READY, ...given });
      await connect(made.id);
      await submitAll();
      return made;
    },
    many: async (count, name) => {
      const made: { id: number; version: number }[] = [];
      for (let nth = 0; nth < count; nth++) made.push(await on.make({ ...READY, name: `${name} ${nth}` }));
      await connect(...made.map(({ id }) => id));
      await submitAll();
      return { ids: made.map(({ id }) => id), versions: made.map(({ version }) => version) };
    },
    readiness: read,
    issuesOf,
    codesOf: async (id) => (await issuesOf(id)).map(({ code }) => code),
    repair: (id, codes, who = manager, extra = {}) =>
      who.call(launching.repairCampaign, { params: paramsOf(id), body: { codes } }, extra),
    launch: (campaign_ids, versions, who = manager, extra = {}) =>
      who.call(launching.launchCampaigns, { body: { campaign_ids, versions } }, extra),
  };
};
