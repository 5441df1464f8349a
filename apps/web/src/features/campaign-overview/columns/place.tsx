import { pricingTypeNames } from '@fairlead/domain/campaign/names';
import { priceWords } from '@fairlead/domain/campaign/pricing';
import { COUNTRY_TEXT } from '@fairlead/domain/campaign/targets';
import { geoChip } from '@fairlead/domain/campaign-overview/geo-chip';
import { compareNames } from '#lib/compare-names.ts';
import { money, plural } from '#ui/format.ts';
import { writeMany } from '#ui/grid/editors/many.ts';
import { many } from '#ui/grid/editors/many-editor.ts';
import { type Column, TwoLines } from '#ui/grid/index.ts';
import type { Campaign } from '../overview.queries.ts';
import { BudgetOf } from './BudgetSpent.tsx';
import { currencyOf, type Known } from './known.ts';

const Pricing = ({ campaign }: { campaign: Campaign }) => {
  const { pricing_type: type, client_cost = null } = campaign;
  if (type === undefined) return <span className="dim">Not shown</span>;
  const price = priceWords({ pricing_type: type, client_cost }, (cost) =>
    money(cost, currencyOf(campaign), { exact: true }),
  );
  return <TwoLines top={pricingTypeNames[type]} under={price} />;
};

/** The same as text, for what is copied and for files: "CPM 6". */
const pricingText = (campaign: Campaign): string => {
  const { pricing_type: type, client_cost = null } = campaign;
  if (type === undefined) return '';
  const price = priceWords({ pricing_type: type, client_cost }, String);
  return `${pricingTypeNames[type]}${type === 'free' ? ',' : ''} ${price}`;
};

/** Codes under a number of countries before the rest is counted. */
const CODES_SHOWN = 2;

/** Countries as chips, what a number counts by its codes below; their names in full as the title (CA-72 to CA-75). */
const Geo = ({ campaign, known }: { campaign: Campaign; known: Pick<Known, 'countries' | 'places'> }) => {
  const { words, more, codes } = geoChip(campaign.countries, known.places);
  const names = writeMany(campaign.countries, known.countries);
  if (words.length === 0) return <span className="dim">None</span>;
  const chips = (
    <span
      className={codes.length > 0 && more === 0 ? 'overview-geo is-count' : 'overview-geo'}
      title={`${plural(campaign.countries.length, 'country', 'countries')}: ${names}`}
    >
      {words.map((word, at) => (
        <span key={word} className="overview-code">
          {at > 0 && <span className="sr">, </span>}
          {word}
        </span>
      ))}
      {more > 0 && <span className="dim">+{more}</span>}
    </span>
  );
  if (codes.length === 0) return chips;
  const rest = codes.length - CODES_SHOWN;
  return <TwoLines top={chips} under={`${codes.slice(0, CODES_SHOWN).join(' ')}${rest > 0 ? ` +${rest}` : ''}`} />;
};

/** Where it bids and what it is paid by; on a group's line the budget stands over both, unless readiness takes it. */
export const placeColumns = (known: Known): readonly Column<Campaign>[] => [
  {
    key: 'countries',
    label: 'Countries',
    width: known.long ? 88 : 100,
    value: ({ countries }) => countries.length,
    edit: { editor: many, options: known.countries.length > 0 ? known.countries : null, required: COUNTRY_TEXT },
    words: ({ countries }) => countries.map((id) => codeOf(id, known)).join(', ') || 'None',
    copyText: ({ countries }) => writeMany(countries, known.countries),
    group: {
      label: 'Spent in the current budget',
      cell: (group) => <BudgetOf group={group} lineItems={known.lineItems} />,
      over: ['pricing_type'],
    },
    cell: (campaign) => <Geo campaign={campaign} known={known} />,
  },
  ...(known.pricing
    ? [
        {
          key: 'pricing_type',
          label: 'Price',
          ariaLabel: 'Pricing',
          width: known.long ? 92 : 88,
          // Prices of one type beside each other: those of two say nothing about each other
          compare: (a: Campaign, b: Campaign) =>
            compareNames(a.pricing_type ?? '', b.pricing_type ?? '') || (a.client_cost ?? 0) - (b.client_cost ?? 0),
          cell: (campaign: Campaign) => <Pricing campaign={campaign} />,
          copyText: pricingText,
        },
      ]
    : []),
];

const codeOf = (id: number, { countries }: Pick<Known, 'countries'>): string =>
  countries.find(({ value }) => value === id)?.short ?? String(id);
