import { bidTypes } from '@fairlead/domain/campaign/delivery';
import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { campaignLabels as labels } from '@fairlead/domain/campaign/labels';
import { bidTypeNames } from '@fairlead/domain/campaign/names';
import { objectiveTypes } from '@fairlead/domain/line-item/line-item';
import { shownObjective } from '@fairlead/domain/line-item/roas';
import type { Currency } from '@fairlead/domain/money';
import { useFormContext } from 'react-hook-form';
import { writtenAmount } from '#ui/form/amount.ts';
import { Section } from '#ui/form/DraftForm.tsx';
import { useFieldSource } from '#ui/form/field-source.ts';
import { LockedField } from '#ui/form/LockedField.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { Fact, Facts } from '#ui/layout/Facts.tsx';
import { Locked, useFieldsOf } from './Locked.tsx';
import type { DeliveryValues } from './values.ts';

const bids = bidTypes.map((value) => ({ value, label: bidTypeNames[value] }));
const [, ROAS] = objectiveTypes;

type Props = { edited: (values: DeliveryValues) => CampaignDraft };

/** What choosing the bid type sets, by the rule of the server: what is drawn is what will be stored (CB-23, CB-24). */
const Algorithms = ({ edited }: Props) => {
  const { watch } = useFormContext<DeliveryValues>();
  const { campaign } = useFieldsOf();
  if (campaign.optimization_algorithms === undefined) return null;
  const { optimization_algorithms: slots, cpa_algorithm_max_cr: rate, cpc_parameters: cpc } = edited(watch());
  const none = <span className="dim">None</span>;
  return (
    <div className="wide campaign-autofilled">
      <Facts as="pairs">
        <Fact label="Algorithm for actions">{slots.cpa ?? none}</Fact>
        <Fact label="Algorithm for clicks">{slots.cpc ?? none}</Fact>
        <Fact label="Conversion rate, at most">{rate ?? none}</Fact>
        <Fact label="CPC engine">
          {[cpc.cpc_engine_family, cpc.cpc_engine_family_version].filter(Boolean).join(' ')}
        </Fact>
      </Facts>
    </div>
  );
};

/** The client's target, which is the line item's (CB-11). */
const Objective = () => {
  const { campaign, lists } = useFieldsOf();
  const chosen = useFieldSource().useFieldValue('line_item_id');
  const item = lists.lineItems.find(({ id }) => id === chosen);
  if (!item) return null;
  const { client_objective_type: type, client_objective_value: target } = item;
  const shown = shownObjective(type, target);
  const value = type === ROAS ? `${shown} %` : writtenAmount(shown, campaign.company_currency as Currency);
  return <LockedField label="Client target" value={`${type} ${value}`} reason="Set on the line item." />;
};

export const BuyingSection = (props: Props) => {
  const { campaign } = useFieldsOf();
  const { useFieldValue } = useFieldSource();
  const { trigger, getFieldState } = useFormContext();
  const bid = useFieldValue('bid_type');
  const without = useFieldValue('pacing_without_target_buying_price') === true && (bid === 'cpa' || bid === 'cpc');
  const again = () => {
    if (getFieldState('target_cpx_in_company_currency').error) void trigger('target_cpx_in_company_currency');
  };
  return (
    <Section
      title="Buying strategy"
      {...(campaign.bid_type === undefined ? {} : { note: 'Another bid type brings its algorithms.' })}
    >
      <Locked name="bid_type">
        <SegmentedField name="bid_type" label={labels.bid_type} options={bids} onChosen={again} />
      </Locked>
      <Objective />
      <Locked name="target_cpx_in_company_currency">
        <MoneyField
          name="target_cpx_in_company_currency"
          label={labels.target_cpx_in_company_currency}
          currency={campaign.company_currency as Currency}
          required={!without}
          {...(without ? { placeholder: 'None: it paces without one' } : {})}
        />
      </Locked>
      <Locked name="pacing_without_target_buying_price">
        <SwitchField
          name="pacing_without_target_buying_price"
          label={labels.pacing_without_target_buying_price}
          description="For CPA and CPC"
        />
      </Locked>
      <Algorithms {...props} />
    </Section>
  );
};
