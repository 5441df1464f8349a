import type { LossReason } from '@fairlead/domain/fact/bidding';
import type { CampaignLine } from '../features/feed/campaign-line.service.ts';
import { chancesAt, largestSuppliers, lostToCountries, requestsFrom, shareOfSupplier } from './auction.ts';
import { between, uniform } from './chance.ts';
import { throughCriteria } from './criteria.ts';
import { paceOf, SHORT } from './pace.ts';
import { fitting, type ShownCreative, turnsOf } from './places.ts';

/** How a supplier treats a campaign. */
export type At = {
  supplier: number;
  /** Of the market's requests, against other suppliers. */
  share: number;
  /** Of what its creatives fit, the share that the supplier lets it show. */
  approved: number;
  clears: number;
  wins: number;
};

/** What a campaign's settings make of the requests that the market has for it. Shares are of what comes to a step. */
export type Profile = {
  at: At[];
  /** Lost to each step before the price. */
  takes: Readonly<Record<Chosen | 'creative_size' | 'frequency_cap', number>>;
  /** What it bids, against what the market usually pays for such requests. */
  bid: number;
  /** Nothing goes on from this step. */
  blocked: LossReason | null;
  /** How often each creative is shown, against the others; empty where the line names none. */
  turns: ReadonlyMap<number, number>;
  /** What of the choices' audience is left by lists of cities, hours and the like. */
  narrowed: number;
};
type Chosen = 'segmentation' | 'audience' | 'country' | 'hour_or_day' | 'publisher';

/** Of the campaigns and line items that do not find what their plan wants, why. */
export type Shortage = 'floor' | 'frequency_cap' | null;

/** So many suppliers a campaign buys at. */
const SUPPLIERS = 2;
/** Where a campaign that names no supplier buys. */
const USUAL = [335, 1];

/** What a campaign that is short of price offers, against the usual. */
const LOW_BID = 0.72;

/** The share of requests that come from devices which have seen it often enough. */
const oftenOf = ({ frequency }: CampaignLine['caps'], luck: number, shortage: Shortage): number => {
  if (frequency === null) return 0;
  const most = shortage === 'frequency_cap' ? between(1.2, 2.2, 91, luck) : between(0.12, 0.6, 91, luck);
  return Math.min(0.6, most / frequency ** between(0.8, 1.2, 98, luck));
};

/** What it offers against what the market is used to get from it. */
const bidOf = (target: number | null, first: number | null, luck: number, shortage: Shortage): number => {
  const usual = shortage === 'floor' ? LOW_BID : between(0.9, 1.15, 97, luck);
  return target !== null && first !== null ? usual * (target / first) : usual;
};

type Drawn = {
  luck: number;
  first_target: number | null;
  shortage: Shortage;
  /** Other campaigns that bid for the devices of the same list. */
  rivals?: number;
  /** The countries whose region is asked for, where they are not the campaign's own: those of the group of an arm. */
  region?: readonly string[];
};

/** A targeted list that nobody is in, or that was never built, lets nobody through. */
const reachesNobody = ({ audiences }: CampaignLine): boolean => audiences.include.some(({ rows }) => !rows);

/** The first step that lets nothing through, if there is one. */
const blockOf = (
  line: CampaignLine,
  through: ReturnType<typeof throughCriteria>,
  at: readonly At[],
  fits: number,
): LossReason | null => {
  if (reachesNobody(line) || through.audience <= 0) return 'audience';
  if (requestsFrom(line.countries) <= 0 || through.country <= 0) return 'country';
  if (through.hour_or_day <= 0) return 'hour_or_day';
  if (through.publisher <= 0) return 'publisher';
  if (fits <= 0) return 'creative_size';
  return at.every(({ approved }) => approved <= 0) ? 'creative_approval' : null;
};

/** What each campaign that bids for the same devices takes from the others' chance in the auction. */
const FOUGHT_OVER = 0.6;

/** The suppliers a campaign buys at: the largest of those it names. */
export const suppliersOf = (named: readonly number[]): number[] =>
  largestSuppliers(named.length > 0 ? named : USUAL, SUPPLIERS);

/** What the creatives of past campaigns fitted, which nobody remembers: the usual sizes. */
const FORGOTTEN = 0.9;

/** Which of its requests the creatives fit, and which of those a supplier lets it show. */
const showing = (creatives: readonly ShownCreative[]) => {
  if (creatives.length === 0) return { fits: FORGOTTEN, approvedAt: () => 1 };
  const fits = fitting(creatives);
  const approvedAt = (supplier: number): number =>
    fits > 0 ? fitting(creatives.filter(({ approvals }) => approvals.includes(supplier))) / fits : 0;
  return { fits, approvedAt };
};

/** How often each creative is shown, by where it may be. */
const turnsAt = (creatives: readonly ShownCreative[], at: readonly At[]): Map<number, number> => {
  const all = new Map<number, number>();
  for (const { supplier, share, clears, wins } of at) {
    const approved = creatives.filter(({ approvals }) => approvals.includes(supplier));
    for (const [id, turn] of turnsOf(approved)) all.set(id, (all.get(id) ?? 0) + turn * share * clears * wins);
  }
  return all;
};

/** What is lost to a step when less than before comes through. */
const narrowed = (taken: number, through: number): number => 1 - (1 - taken) * through;

/** What the market makes of a campaign as its line stands. */
export const profileOf = (line: CampaignLine, drawn: Drawn): Profile => {
  const { luck, first_target, shortage, rivals = 0, region = line.countries } = drawn;
  const bid = bidOf(line.bid.target, first_target, luck, shortage);
  const alone = ({ clears, wins }: { clears: number; wins: number }) => ({
    clears,
    wins: wins / (1 + FOUGHT_OVER * rivals),
  });
  const { fits, approvedAt } = showing(line.creatives);
  const at = suppliersOf(line.suppliers.map(({ id }) => id)).map((supplier) => ({
    ...{ supplier, share: shareOfSupplier(supplier), approved: approvedAt(supplier) },
    ...alone(chancesAt(supplier, bid)),
  }));
  const through = throughCriteria(line);
  return {
    at,
    takes: {
      segmentation: between(0.1, 0.35, 95, luck),
      audience: narrowed(between(0.6, 0.88, 94, luck), through.audience),
      country: narrowed(lostToCountries(region), through.country),
      hour_or_day: 1 - through.hour_or_day,
      publisher: narrowed(between(0.01, 0.06, 93, luck), through.publisher),
      creative_size: 1 - fits,
      frequency_cap: oftenOf(line.caps, luck, shortage),
    },
    bid,
    blocked: blockOf(line, through, at, fits),
    turns: turnsAt(line.creatives, at),
    narrowed: Object.values(through).reduce((product, one) => product * one, 1),
  };
};

/** Of a hundred requests that it asks for, about so many a usual campaign wins. */
const USUAL_PASS = 0.45;

/** How much of the market it can win, against a usual campaign: 1 is usual, 0 nothing. */
export const reachOf = ({ at, takes, blocked, narrowed }: Profile): number => {
  if (blocked) return 0;
  const shares = at.reduce((sum, { share }) => sum + share, 0);
  const won = at.reduce((sum, { share, approved, clears, wins }) => sum + share * approved * clears * wins, 0);
  return (narrowed * (1 - takes.creative_size) * (1 - takes.frequency_cap) * (won / shares)) / USUAL_PASS;
};

/** What a campaign that is short of something can win of the market, about. */
const typical = { floor: 0.47, frequency_cap: 0.77 } as const;
const shortages = ['floor', 'frequency_cap'] as const;

/**
 * How much more the market has for a line item than its plan wants, and what its campaigns are short of where that is less. It is
 * drawn against the budget, as budgets of the demo were there first: who buys a budget has people to show it to.
 */
export const marketOf = (itemLuck: number): { depth: number; shortage: Shortage } => {
  const { factor } = paceOf(itemLuck);
  if (factor >= SHORT) return { depth: between(1.25, 1.9, 44, itemLuck), shortage: null };
  const shortage = shortages[Math.floor(uniform(96, itemLuck) * shortages.length)] ?? 'floor';
  return { depth: factor / typical[shortage], shortage };
};
