import { compactOne } from '@fairlead/domain/campaign-overview/figures';
import { pacingBandOf, pacingPercent } from '@fairlead/domain/campaign-overview/pacing-band';
import { type Rollover, rolloverLabels } from '@fairlead/domain/line-item/rollover';
import { IconBolt, IconTrendingUp, IconX } from '@tabler/icons-react';
import { Chip, type Tone } from '#ui/bits/Chip.tsx';
import { count } from '#ui/format.ts';
import { type Column, type Group, TwoLines } from '#ui/grid/index.ts';
import { withMirrors } from '../group-caps.ts';
import type { Campaign } from '../overview.queries.ts';
import type { Known } from './known.ts';
import { Pacing } from './Pacing.tsx';

const badges: Record<Rollover, { tone: Tone; icon: typeof IconX }> = {
  active: { tone: 'ok', icon: IconBolt },
  inactive: { tone: 'quiet', icon: IconX },
  over_pacing: { tone: 'bad', icon: IconTrendingUp },
};

const AutoBudget = ({ badge }: { badge: Rollover }) => {
  const { tone, icon: Icon } = badges[badge];
  return (
    <span title={`Auto budget: ${rolloverLabels[badge]}`}>
      <Chip tone={tone} icon={<Icon size={12} aria-hidden />}>
        {rolloverLabels[badge]}
      </Chip>
    </span>
  );
};

const sumOf = (group: Group<Campaign>, part: (campaign: Campaign) => number): number =>
  group.rows.reduce((sum, row) => sum + part(row), 0);

/** What is said without a ratio: nothing was bid, or the facts did not answer. */
const silentWords = (missing: Known['missing']): string =>
  missing.includes('bidding') ? 'Not known now' : 'No bid in 24 h';

/** How saturated it is, and what came of it. */
export const deliveryColumns = ({
  lineItems,
  missing,
}: Pick<Known, 'lineItems' | 'missing'>): readonly Column<Campaign>[] => [
  {
    key: 'ratio_1440',
    label: 'Pacing, 24 h',
    fileHead: 'Pacing, 24 h (%)',
    width: 172,
    largestFirst: true,
    copyText: ({ ratio_1440: ratio }) => (ratio === null ? '' : `${pacingPercent(ratio)} %`),
    fileText: ({ ratio_1440: ratio }) => (ratio === null ? '' : String(pacingPercent(ratio))),
    words: ({ ratio_1440: ratio }) =>
      ratio === null ? silentWords(missing) : pacingBandOf(pacingPercent(ratio)).short,
    group: {
      cell: (group) => {
        const item = lineItems.get(Number(group.id));
        return item ? <AutoBudget badge={item.badge} /> : null;
      },
    },
    cell: (campaign) => <Pacing {...campaign} none={silentWords(missing)} />,
  },
  {
    key: 'reattribution',
    label: 'Reattr.',
    ariaLabel: 'Reattributions and clicks since the start of the current budgets',
    width: 80,
    align: 'end',
    largestFirst: true,
    group: {
      cell: (group) => (
        <TwoLines
          top={<b>{count(sumOf(group, (campaign) => withMirrors(campaign, 'reattribution')))}</b>}
          under={`${compactOne(sumOf(group, (campaign) => withMirrors(campaign, 'click')))} cl.`}
        />
      ),
    },
    cell: ({ reattribution, click }) => <TwoLines top={count(reattribution)} under={`${compactOne(click)} cl.`} />,
  },
  ...(['click', 'impression'] as const).map(
    (key): Column<Campaign> => ({
      key,
      label: key === 'click' ? 'Clicks' : 'Impressions',
      width: 116,
      align: 'end',
      hidden: true,
      largestFirst: true,
      group: {
        cell: (group) => <b>{count(sumOf(group, (campaign) => withMirrors(campaign, key)))}</b>,
      },
      cell: (campaign) => count(campaign[key]),
    }),
  ),
];
