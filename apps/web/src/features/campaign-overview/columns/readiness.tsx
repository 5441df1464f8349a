import { faultWords } from '@fairlead/domain/readiness/codes';
import { IconCircleCheck, IconExclamationCircleFilled } from '@tabler/icons-react';
import { dayTime, plural } from '#ui/format.ts';
import { type Column, TwoLines } from '#ui/grid/index.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { campaignsAt } from '../campaign-places.ts';
import type { Campaign } from '../overview.queries.ts';
import { BudgetOf } from './BudgetSpent.tsx';
import type { Known } from './known.ts';

/** What is said where checks could not be fetched (CA-47). */
const NO_CHECK = 'Cannot retrieve pre-check information';

/** When it broke since its launch and by whose change; undefined while nothing did. */
const brokeText = ({ broken }: Campaign): string | undefined =>
  broken ? `Broke ${dayTime(broken.at)} UTC${broken.by ? ` by ${broken.by}` : ''}` : undefined;

/** A campaign's checks in words: for sorting aids, the clipboard and find. */
const readinessWords = ({ readiness, broken, state }: Campaign): string => {
  if (readiness === null) return state === 'Archived' ? 'Not checked' : NO_CHECK;
  if (readiness.status === 'success') return 'Ready';
  const [first, ...more] = readiness.issues;
  const says = more.length === 0 && first ? faultWords[first.code] : `${readiness.issues.length} to fix`;
  return broken ? `${says}, broke since launch` : says;
};

/** A tick, or what is wrong, each the way to it. */
export const ReadinessCell = ({ campaign }: { campaign: Campaign }) => {
  const { readiness, broken } = campaign;
  const words = readinessWords(campaign);
  if (readiness === null) return <span className="dim overview-unchecked">{words}</span>;
  const all = `${campaignsAt(campaign)}/readiness?campaign=${campaign.id}`;
  if (readiness.status === 'success')
    return (
      <PlainLink href={all} tabIndex={-1} className="overview-ready" title="Ready: all six checks are passed">
        <IconCircleCheck size={16} stroke={1.7} aria-label={`Readiness of ${campaign.name}: passed`} />
      </PlainLink>
    );
  const [first, ...more] = readiness.issues;
  // What broke first is what it says; the field of a single fault is one press away
  const shown = readiness.issues.find(({ code }) => code === broken?.code) ?? first;
  if (!shown) return null;
  const details = readiness.issues.map(({ message, detail }) => `${message}. ${detail}`);
  return (
    <TwoLines
      top={
        <PlainLink
          href={more.length === 0 ? shown.fix.path : all}
          tabIndex={-1}
          className="overview-fault"
          title={[...[brokeText(campaign)].filter(Boolean), ...details].join('\n')}
        >
          <IconExclamationCircleFilled size={15} aria-label="to fix:" />
          {broken || more.length === 0 ? faultWords[shown.code] : `${readiness.issues.length} to fix`}
        </PlainLink>
      }
      under={
        broken
          ? more.length > 0
            ? `and ${plural(more.length, 'more fault', 'more faults')}`
            : 'since launch'
          : undefined
      }
    />
  );
};

/** Worst first: broken, then by faults, then what was not checked, then ready. */
const rank = ({ readiness, broken }: Campaign): number =>
  readiness === null ? 0.5 : readiness.issues.length + (broken ? 100 : 0);

/** Whether it could be launched, and what keeps it; on a group's line the budget stands over this, countries and price. */
export const readinessColumn = ({ lineItems }: Pick<Known, 'lineItems'>): Column<Campaign> => {
  return {
    key: 'readiness',
    label: 'Readiness',
    ariaLabel: 'Health check',
    width: 122, // two words that are longer stand one below the other
    value: rank,
    largestFirst: true,
    copyText: (campaign) => readinessWords(campaign),
    words: (campaign) => readinessWords(campaign),
    group: {
      label: 'Spent in the current budget',
      cell: (group) => <BudgetOf group={group} lineItems={lineItems} />,
      over: ['countries', 'pricing_type'],
    },
    cell: (campaign) => <ReadinessCell campaign={campaign} />,
  };
};
