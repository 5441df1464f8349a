import { attributionLabels, trackingProviderNames } from '@fairlead/domain/application/application';
import { campaignTypeNames } from '@fairlead/domain/campaign/names';
import { IconExternalLink } from '@tabler/icons-react';
import { Address } from '#ui/bits/Address.tsx';
import { AppIcon } from '#ui/bits/AppIcon.tsx';
import { Section } from '#ui/form/DraftForm.tsx';
import { Fact, Facts } from '#ui/layout/Facts.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { useFieldsOf } from './Locked.tsx';

const platforms = { ios: 'iOS', android: 'Android' } as const;
const none = <span className="dim">Not set</span>;

/** What the campaign takes over from its application and line item (D-152), and the way to where it is changed. */
export const Autofilled = () => {
  const { campaign, lists } = useFieldsOf();
  const { application: app } = lists;
  return (
    <Section
      title="Autofilled information"
      note={
        <>
          Comes from the application and the line item.{' '}
          <PlainLink
            className="link campaign-settings"
            href={`/companies/${campaign.company_id}/applications/${campaign.app_id}/edit/details`}
          >
            Application settings <IconExternalLink size={14} aria-hidden />
          </PlainLink>
        </>
      }
    >
      <div className="wide campaign-autofilled is-addresses">
        <Facts as="pairs">
          <Fact label="Application">
            <span className="campaign-app">
              <AppIcon name={campaign.app_name} {...(app ? { src: app.icon } : {})} size={18} />
              {campaign.app_name}
            </span>
          </Fact>
          <Fact label="Platform">{platforms[campaign.platform]}</Fact>
          <Fact label="Bundle id">{app?.bundle_identifier || none}</Fact>
          <Fact label="Store URL">{app?.app_store_url ? <Address text={app.app_store_url} /> : none}</Fact>
          <Fact label="Advertiser website">
            {app?.advertiser_website_url ? <Address text={app.advertiser_website_url} /> : none}
          </Fact>
          <Fact label="Tracking provider">{app ? trackingProviderNames[app.tracking_provider] : none}</Fact>
          <Fact label="Attribution">{app ? attributionLabels[app.attribution] : none}</Fact>
          <Fact label="Product">{campaignTypeNames[campaign.campaign_type]}</Fact>
          <Fact label="Line item">{campaign.line_item_name ?? none}</Fact>
        </Facts>
      </div>
    </Section>
  );
};
