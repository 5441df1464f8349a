/**
 * SQL about a campaign, by the name of its table in the statement: a mirror of an A/B test that has ended. It is archived with its
 * test, and never before.
 */
export const isPastMirror = (campaign: string): string =>
  `(${campaign}.source_campaign_id is not null and ${campaign}.state = 'archived')`;
