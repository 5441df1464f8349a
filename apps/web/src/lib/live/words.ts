/**
 * First words of the query keys that show an entity of the change log. A room that keys its queries by another word adds
 * it here; without a line the entity's plural is used.
 */
const shownIn: Readonly<Record<string, readonly string[]>> = {
  company: ['companies', 'homepage', 'pacing'],
  application: ['applications', 'companies', 'homepage'],
  targeting_list: ['targeting-lists', 'combinations'],
  combination: ['combinations', 'targeting-lists'],
  cohort: ['cohorts', 'targeting-lists'],
  user: ['users'],
  line_item_budget: ['line-item-budgets', 'line-items', 'delivery', 'campaigns', 'pacing'],
  order: ['orders', 'line-items', 'homepage'],
  line_item: ['line-items', 'orders', 'campaigns', 'pacing'],
  campaign: ['campaigns', 'line-items'],
};

export const wordsOf = (entity: string): readonly string[] => shownIn[entity] ?? [`${entity}s`];
