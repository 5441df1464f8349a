import {
  type ApplicationDraft,
  attributionLabels,
  attributions,
  platforms,
  trackingProviderNames,
  trackingProviders,
} from '@fairlead/domain/application/application';
import { applicationLabels as labels } from '@fairlead/domain/application/labels';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { AppIcon } from '#ui/bits/AppIcon.tsx';
import { Section } from '#ui/form/DraftForm.tsx';
import { LockedField } from '#ui/form/LockedField.tsx';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TagsField } from '#ui/form/TagsField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { Application } from './application.queries.ts';
import { type Known, platformNames } from './application-words.tsx';
import { NOT_YOURS, useApplicationRights } from './rights.ts';
import { StoreUrlField } from './StoreUrlField.tsx';
import { Twins } from './Twins.tsx';
import type { LookUp } from './useStoreLookUp.ts';

const platformOptions = platforms.map((value) => ({ value, label: platformNames[value] }));
const attributionOptions = attributions.map((value) => ({ value, label: attributionLabels[value] }));
const providerOptions = trackingProviders.map((value) => ({ value, label: trackingProviderNames[value] }));
const FIXED = 'Cannot be changed once it is created.';

type Props = {
  /** null: a new one. */
  app: Application | null;
  known: Known;
  /** Which of these are on their way. */
  coming: Record<keyof Known, boolean>;
  lookUp: LookUp;
  /** The field of the company: chosen, or locked. */
  company: ReactNode;
};

const useDraftValue = <Field extends keyof ApplicationDraft>(name: Field) =>
  useWatch<ApplicationDraft, Field>({ name });

const PlatformField = ({ app, lookUp }: Pick<Props, 'app' | 'lookUp'>) => {
  const platform = useDraftValue('platform');
  if (app) return <LockedField label={labels.platform} value={platformNames[app.platform]} reason={FIXED} />;
  if (lookUp.app && platform === lookUp.app.platform)
    return (
      <LockedField
        label={labels.platform}
        value={platformNames[lookUp.app.platform]}
        reason="Follows from the store URL."
      />
    );
  return <SegmentedField name="platform" label={labels.platform} options={platformOptions} required />;
};

/** The server shows icons that are saved or come from a store; another address is drawn once it is saved. */
const IconField = ({ app, lookUp }: Pick<Props, 'app' | 'lookUp'>) => {
  const [typed, name] = [useDraftValue('icon_url')?.trim(), useDraftValue('name')];
  const src = typed ? [lookUp.data, app].find((one) => one?.icon_url === typed)?.icon : null;
  return (
    <div className="wide application-icon">
      <AppIcon name={name || 'App'} src={src} size={44} />
      <TextField name="icon_url" label={labels.icon_url} autoComplete="off" placeholder="https://" />
    </div>
  );
};

const Ids = ({ app }: Pick<Props, 'app'>) => {
  const platform = useDraftValue('platform');
  return (
    <>
      {app?.bundle_identifier ? (
        <LockedField label={labels.bundle_identifier} value={app.bundle_identifier} reason={FIXED} />
      ) : (
        <TextField name="bundle_identifier" label={labels.bundle_identifier} required autoComplete="off" />
      )}
      {platform === 'ios' && <NumberField name="app_store_id" label={labels.app_store_id} required min={0} plain />}
      {!app?.bundle_identifier && <Twins app={app} />}
    </>
  );
};

const Competition = () => {
  const competes = useDraftValue('has_competition');
  return (
    <>
      <div className="application-switch">
        <SwitchField name="has_competition" label={labels.has_competition} />
      </div>
      {competes && (
        <TagsField
          name="competitors"
          label={labels.competitors}
          wide
          placeholder="Add a name"
          description="Enter or a comma adds a name."
        />
      )}
    </>
  );
};

const Parameters = ({ app, known, coming, lookUp, company }: Props) => {
  const { setStatus } = useApplicationRights();
  return (
    <Section title="Application parameters">
      <StoreUrlField lookUp={lookUp} />
      <TextField name="name" label={labels.name} required autoComplete="off" />
      {company}
      <PlatformField app={app} lookUp={lookUp} />
      <Ids app={app} />
      <TextField
        name="advertiser_website_url"
        label={labels.advertiser_website_url}
        required
        autoComplete="off"
        placeholder="https://"
        wide
      />
      <IconField app={app} lookUp={lookUp} />
      <SelectField
        name="vertical_id"
        label={labels.vertical_id}
        options={known.verticals.map(({ id, name }) => ({ value: id, label: name }))}
        coming={coming.verticals}
        searchable
        required
        placeholder="Choose a vertical"
      />
      <SelectField
        name="business_model_id"
        label={labels.business_model_id}
        options={known.businessModels.map(({ id, name }) => ({ value: id, label: name }))}
        coming={coming.businessModels}
        searchable
        required
        placeholder="Choose a business model"
      />
      <MultiSelectField
        name="advertiser_categories"
        label={labels.advertiser_categories}
        options={known.categories.map(({ id, name, category }) => ({ value: id, label: name, group: category }))}
        coming={coming.categories}
        required
        wide
        placeholder="Type to find a category"
      />
      {setStatus ? (
        <div className="application-switch">
          <SwitchField name="is_blacklisted" label={labels.is_blacklisted} />
        </div>
      ) : (
        <LockedField label={labels.is_blacklisted} value={app?.is_blacklisted ? 'Yes' : 'No'} reason={NOT_YOURS} />
      )}
      <Competition />
      <div className="application-switch">
        <SwitchField
          name="review_required"
          label={labels.review_required}
          description="Campaigns are ready once a client has approved every creative."
        />
      </div>
    </Section>
  );
};

const Analytics = () => {
  const provider = useDraftValue('tracking_provider');
  return (
    <Section title="Analytics" note="How installs and events are measured.">
      <SegmentedField name="attribution" label={labels.attribution} options={attributionOptions} required />
      <SelectField name="tracking_provider" label={labels.tracking_provider} options={providerOptions} required />
      {provider !== 'unknown' && (
        <NumberField
          name="tracking_provider_attribution_days"
          label={labels.tracking_provider_attribution_days}
          min={0}
          suffix=" days"
          description="Whole days, or empty"
        />
      )}
    </Section>
  );
};

/** The fields of an application in two sections (AP-30, D-113), for a new one and for one that is edited. */
export const ApplicationFields = (props: Props) => (
  <>
    <Parameters {...props} />
    <Analytics />
  </>
);
