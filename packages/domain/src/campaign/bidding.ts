import { MARGIN_MAX } from '../constants.ts';
import { type Issue, when } from '../issue.ts';
import { MONEY_BOUND, roundDecimal, roundMoney } from '../money.ts';
import { type CampaignDelivery, knownAlgorithms } from './delivery.ts';

/** What a click bid is reckoned with. Money in the company's currency. */
export type CpcParameters = {
  target_cpc: number | null;
  target_cpi: number | null;
  target_cpa: number | null;
  cpc_engine_family: string;
  cpc_engine_family_version: string | null;
};

/** What the bidder is told besides the Budget & Delivery page, by the names of the wire (CD-24, CD-25). */
export type CampaignBidding = {
  budget_type: string;
  cpc_parameters: CpcParameters;
  cpa_test_champion_cr: number | null;
  /** Percent. */
  target_margin: number | null;
  /** Price of a thousand impressions. */
  cpm: number | null;
};

/** The engine that is taken where nobody names one (CB-25). */
const CPC_ENGINE = 'ExternalCtrEstimation';
export const noCpcParameters: CpcParameters = {
  target_cpc: null,
  target_cpi: null,
  target_cpa: null,
  cpc_engine_family: CPC_ENGINE,
  cpc_engine_family_version: null,
};

const isWord = (text: string): boolean => /^[\w.-]{1,80}$/.test(text);
const checkPrice = (price: number | null, path: string, name: string): Issue[] =>
  price === null
    ? []
    : when(
        !(roundMoney(price) > 0 && roundMoney(price) < MONEY_BOUND),
        path,
        `${name} must be a positive number below ${MONEY_BOUND}`,
      );

/** A share of clicks that convert: above 0, at most 1, six decimals. */
const checkRate = (rate: number | null, path: string, name: string): Issue[] =>
  rate === null ? [] : when(!(roundDecimal(rate, 6) > 0 && rate <= 1), path, `${name} must be above 0 and at most 1`);

const checkCpc = ({ cpc_parameters: cpc }: CampaignBidding): Issue[] => {
  const path = 'cpc_parameters';
  return [
    ...checkPrice(cpc.target_cpc, path, 'Target CPC'),
    ...checkPrice(cpc.target_cpi, path, 'Target CPI'),
    ...checkPrice(cpc.target_cpa, path, 'Target CPA'),
    ...when(!isWord(cpc.cpc_engine_family), path, 'CPC engine family must be one word'),
    ...when(!isWord(cpc.cpc_engine_family_version ?? '1'), path, 'CPC engine family version must be one word'),
  ];
};

type Steered = CampaignBidding & Pick<CampaignDelivery, 'optimization_algorithms' | 'cpa_algorithm_max_cr'>;

const slots = ['cpa', 'cpc'] as const;
const checkAlgorithms = ({ optimization_algorithms: chosen }: Steered): Issue[] =>
  slots.flatMap((slot) => {
    const known: readonly string[] = knownAlgorithms[slot];
    const named = chosen[slot];
    return when(
      named !== null && !known.includes(named),
      'optimization_algorithms',
      `The ${slot} algorithm must be ${known.length > 1 ? 'one of ' : ''}${known.join(', ')}`,
    );
  });

/** What the bidder is told, as far as the Budget & Delivery page does not judge it. */
export const checkCampaignBidding = (draft: Steered): Issue[] => [
  ...when(draft.budget_type !== 'total', 'budget_type', 'Budget type must be total'),
  ...checkAlgorithms(draft),
  ...checkRate(draft.cpa_algorithm_max_cr, 'cpa_algorithm_max_cr', 'Conversion rate'),
  ...checkRate(draft.cpa_test_champion_cr, 'cpa_test_champion_cr', 'Champion conversion rate'),
  ...checkCpc(draft),
  ...when(
    draft.target_margin !== null && !(draft.target_margin >= 0 && draft.target_margin <= MARGIN_MAX),
    'target_margin',
    `Target margin must be 0 to ${MARGIN_MAX} percent`,
  ),
  ...checkPrice(draft.cpm, 'cpm', 'CPM'),
];
