/**
 * First words of the query keys that show an entity of the change log: what is asked again after one's own saves and after
 * those of others. A room that keys its queries by another word adds
 * it here; without a line the entity's plural is used.
 */
const shownIn: Readonly<Record<string, readonly string[]>> = {
  company: ['companies', 'company-spending', 'homepage', 'pacing', 'users'],
  application: ['applications', 'companies', 'company-spending', 'homepage', 'app-health'],
  control_group: ['control-groups', 'applications'],
  churn_app: ['churn-apps', 'app-health', 'applications'],
  targeting_list: ['targeting-lists', 'combinations', 'cohorts'],
  combination: ['combinations', 'targeting-lists'],
  cohort: ['cohorts', 'targeting-lists'],
  user: ['users', 'orders'],
  line_item_budget: [
    'line-item-budgets',
    'line-items',
    'delivery',
    'campaigns',
    'pacing',
    'company-spending',
    'homepage',
  ],
  order: ['orders', 'line-items', 'homepage', 'companies', 'company-spending'],
  line_item: ['line-items', 'orders', 'campaigns', 'pacing', 'company-spending', 'homepage'],
  campaign: ['campaigns', 'line-items', 'pacing', 'homepage'],
  custom_action: ['event-mapping', 'product-feed', 'app-health'],
};

export const wordsOf = (entity: string): readonly string[] => shownIn[entity] ?? [`${entity}s`];
