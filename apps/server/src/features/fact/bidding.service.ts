import * as api from '@fairlead/contract/fact-bidding';
import { lossReasons } from '@fairlead/domain/fact/bidding';
import { checkBidding } from '@fairlead/domain/fact/bidding.rules';
import { FACT_DECIMALS } from '@fairlead/domain/fact/delivery.rules';
import type { Context } from '../../context.ts';
import type { Batch, Taken } from './batch.service.ts';
import { type HourlyKind, receiveHourly } from './hourly-facts.service.ts';
import { applicationsOf, type HourlyRow, knownSuppliers } from './hourly-facts.sql.ts';

const bidding: HourlyKind<typeof api.BiddingRow> = {
  table: 'bidding',
  part: 'supplier_id',
  shape: api.BiddingRow,
  check: checkBidding,
  partOf: (row) => row.supplier_id,
  valuesOf: ({ eligible, lost, bids, wins, sizes }) => ({
    eligible,
    ...Object.fromEntries(lossReasons.map((reason) => [`lost_${reason}`, lost[reason]])),
    bids,
    wins,
    sizes,
  }),
  partFault: async (context, rows) => {
    const known = await knownSuppliers(context, [...new Set(rows.map(({ part }) => part))]);
    return ({ part }) => (known.has(part) ? null : 'supplier_id names no supplier');
  },
};

const creativeDelivery: HourlyKind<typeof api.CreativeDeliveryRow> = {
  table: 'creative_delivery',
  part: 'creative_id',
  shape: api.CreativeDeliveryRow,
  partOf: (row) => row.creative_id,
  valuesOf: ({ impressions, clicks, reattributions, spend, client_cost }) => ({
    impressions,
    clicks,
    reattributions,
    spend: spend.toFixed(FACT_DECIMALS),
    client_cost: client_cost.toFixed(FACT_DECIMALS),
  }),
  partFault: async (context, rows) => {
    const each = (of: (row: HourlyRow) => number) => [...new Set(rows.map(of))];
    const found = await applicationsOf(
      context,
      each((row) => row.campaign_id),
      each((row) => row.part),
    );
    return ({ campaign_id, part }) => {
      const app = found.creatives.get(part);
      if (app === undefined) return 'creative_id names no creative';
      return app === found.campaigns.get(campaign_id) ? null : 'creative_id names a creative of another application';
    };
  },
};

/**
 * Keeps what a bidder tells of requests, bids and wins (design 13.14). @see receiveHourly
 * @throws Conflict when the batch id was used for other rows
 */
export const receiveBidding = (context: Context, sender: string, batch: Batch): Promise<Taken> =>
  receiveHourly(context, bidding, sender, batch);

/**
 * Keeps delivery split by creative (design 13.14): nothing is added to the delivery of its campaign.
 * @throws Conflict when the batch id was used for other rows
 */
export const receiveCreativeDelivery = (context: Context, sender: string, batch: Batch): Promise<Taken> =>
  receiveHourly(context, creativeDelivery, sender, batch);
