-- Creatives that a campaign does not show: the feed asks for them campaign by campaign, and of what is kept of creatives and
-- campaigns they are a small part.
create index creative_campaign_hidden on creative_campaign (campaign_id, creative_id) where not active;
