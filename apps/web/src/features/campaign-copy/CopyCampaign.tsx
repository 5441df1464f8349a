import { writesCampaignField } from '@fairlead/domain/campaign/campaign-rights';
import { checkCopies } from '@fairlead/domain/campaign-copy/copy';
import { type Issue, when } from '@fairlead/domain/issue';
import { isTestName } from '@fairlead/domain/test-name.rules';
import { IconCopy } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMe } from '#features/auth/auth.queries.ts';
import { campaignOf, type WholeCampaign } from '#features/campaign/campaign-page.queries.ts';
import { lineItemsOfCompany } from '#features/line-item/line-item.queries.ts';
import { stringifySearch } from '#lib/search-params.ts';
import { ChoicesProblem } from '#ui/form/ChoicesProblem.tsx';
import { DraftForm, Section, useCurrentDraft } from '#ui/form/DraftForm.tsx';
import { NameSelectField } from '#ui/form/NameSelectField.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { CreateBar } from '#ui/form/SaveBar.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { Note } from '#ui/layout/Note.tsx';
import { knownMeanwhile, recordOptions } from '#ui/pick/records.ts';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { useCopyCampaign } from './campaign-copy.queries.ts';

/** What copies take over besides budget and delivery (CC-36), with how it stands at first (CC-41, CC-42). */
const options = [
  { name: 'has_details', label: 'Details', says: 'Domain, categories, landing pages and links', on: true },
  { name: 'has_capping', label: 'Capping', says: 'What one device sees', on: true },
  { name: 'has_advanced_targeting', label: 'Advanced targeting', says: 'Lists that are not of devices', on: false },
  { name: 'has_client_pricing', label: 'Client pricing', says: 'The price in force', on: false },
  { name: 'has_suppliers', label: 'Suppliers', says: 'Otherwise all that are bought from', on: true },
  { name: 'has_creatives', label: 'Creatives', says: 'Connections to creative groups', on: false },
  { name: 'has_users', label: 'Users', says: 'Lists of devices, and segmentation', on: false },
] as const;
type Option = (typeof options)[number]['name'];

type Values = Record<Option, boolean> & {
  number_of_copies: number | null;
  line_item_id: number | null;
  /** Always on: shown, not sent (CC-39). */
  budget: boolean;
};

const startOf = (line: number | null): Values => ({
  number_of_copies: 1,
  line_item_id: line,
  budget: true,
  ...(Object.fromEntries(options.map(({ name, on }) => [name, on])) as Record<Option, boolean>),
});

const REQUIRED = 'This field is required';

const check = ({ number_of_copies: count, line_item_id }: Values, campaign: WholeCampaign): Issue[] => [
  ...checkCopies(count, campaign),
  ...when(line_item_id === null, 'line_item_id', REQUIRED),
];

/** Up to 50 are made in one transaction, which is waited for (design 13.24, 21). */
const Waiting = () => (
  <div role="status">
    {useCurrentDraft().isSending && (
      <Note tone="info" className="form-problem" icon={<IconCopy size={16} aria-hidden />}>
        Copying, please wait...
      </Note>
    )}
  </div>
);

type Props = {
  id: number;
  /** The campaigns page: the way back is to the campaign's line item on it (CC-35). */
  list: string;
  onCopied: (copies: readonly WholeCampaign[]) => void;
};

/** The page that copies a campaign (CC-32). `onCopied` goes on from there. */
export const CopyCampaign = ({ id, list, onCopied }: Props) => {
  const campaign = useSuspenseQuery(campaignOf(id)).data;
  const role = useMe()?.role;
  const prices = role !== undefined && writesCampaignField(role, 'client_cost');
  const offers = options.filter(({ name }) => name !== 'has_client_pricing' || prices);
  const back = `${list}${stringifySearch({ lineItemId: campaign.line_item_id ?? undefined })}`;
  const { data, error } = useQuery(lineItemsOfCompany(campaign.company_id));
  const offered = knownMeanwhile(
    data?.items.filter(({ state, name }) => state === 'new' && !isTestName(name)),
    [{ id: campaign.line_item_id, name: campaign.line_item_name }],
  );
  const copy = useCopyCampaign();
  const draft = useDraft<Values, { items: WholeCampaign[] }>({
    start: startOf(campaign.line_item_id),
    rules: (values) => check(values, campaign),
    save: ({ budget: _, number_of_copies, line_item_id, ...carried }, { submission }) =>
      copy.mutateAsync({
        params: { campaignId: String(id) },
        body: { ...carried, number_of_copies: number_of_copies ?? 1, line_item_id: line_item_id ?? 0 },
        idempotencyKey: submission,
      }),
    saved: ({ items: made }) => onCopied(made),
  });
  return (
    <>
      <PageHead title={`Copy ${campaign.name}`} before={<BackLink href={back} label="Back to campaigns" />} />
      <DraftForm draft={draft} label="Copy campaign">
        <ChoicesProblem error={data ? null : error} what="The line items" />
        <Waiting />
        <Section title="Copies" note={`Named “${campaign.name} - Copy (1)” and so on. Copies are not active.`}>
          <NumberField name="number_of_copies" label="Number of copies" required min={1} description="1 to 50" />
          <NameSelectField
            name="line_item_id"
            label="Line item"
            required
            searchable
            options={recordOptions(offered)}
            late={!data}
            placeholder="Choose a line item"
          />
        </Section>
        <Section title="What they take over" note="Countries, product and event always go with them.">
          <SwitchField name="budget" label="Budget and delivery" description="Always" disabled />
          {offers.map(({ name, label, says }) => (
            <SwitchField key={name} name={name} label={label} description={says} />
          ))}
        </Section>
        <CreateBar action="Copy">
          <PlainLink href={back} className="button-link">
            Cancel
          </PlainLink>
        </CreateBar>
      </DraftForm>
    </>
  );
};
