import { attributionLabels, trackingProviderNames } from '@fairlead/domain/application/application';
import { applicationLabels } from '@fairlead/domain/application/labels';
import { AppIcon } from '#ui/bits/AppIcon.tsx';
import { Section } from '#ui/form/DraftForm.tsx';
import { LockedField, ReadOnlyForm } from '#ui/form/LockedField.tsx';
import type { Application } from './application.queries.ts';
import { type Known, nameIn, platformNames, windowText } from './application-words.tsx';
import { READ_ONLY } from './rights.ts';

/** The details of an application for a role that may only read: every field, in the order of the form. */
export const FixedApplication = ({ application: app, known }: { application: Application; known: Known }) => {
  const locked = (field: keyof typeof applicationLabels, value: string | null | undefined, wide = false) => (
    <LockedField label={applicationLabels[field]} value={value || 'Not set'} wide={wide} />
  );
  return (
    <ReadOnlyForm reason={READ_ONLY}>
      <Section title="Application parameters">
        {locked('app_store_url', app.app_store_url, true)}
        {locked('name', app.name)}
        {locked('company_id', app.company_name)}
        {locked('platform', platformNames[app.platform])}
        {locked('bundle_identifier', app.bundle_identifier)}
        {app.platform === 'ios' && locked('app_store_id', app.app_store_id === null ? null : String(app.app_store_id))}
        {locked('advertiser_website_url', app.advertiser_website_url)}
        <LockedField label={applicationLabels.icon_url} value={<AppIcon name={app.name} src={app.icon} size={20} />} />
        {locked('vertical_id', nameIn(known.verticals, app.vertical_id))}
        {locked('business_model_id', nameIn(known.businessModels, app.business_model_id))}
        {locked('advertiser_categories', app.advertiser_categories.map(({ name }) => name).join(', '), true)}
        {locked('is_blacklisted', app.is_blacklisted ? 'Yes' : 'No')}
        {locked('has_competition', app.has_competition ? 'Yes' : 'No')}
        {app.has_competition && locked('competitors', app.competitors.join(', '), true)}
        {locked('review_required', app.review_required ? 'Yes' : 'No')}
      </Section>
      <Section title="Analytics">
        {locked('attribution', attributionLabels[app.attribution])}
        {locked('tracking_provider', trackingProviderNames[app.tracking_provider])}
        {app.tracking_provider !== 'unknown' &&
          locked(
            'tracking_provider_attribution_days',
            app.tracking_provider_attribution_days === null ? null : windowText(app.tracking_provider_attribution_days),
          )}
      </Section>
    </ReadOnlyForm>
  );
};
